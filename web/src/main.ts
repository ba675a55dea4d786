import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { settings } from "./lib/settings.svelte";
import { version } from "./lib/version.svelte";

void version.watch();
await settings.apply();
mount(App, { target: document.getElementById("app")! });
