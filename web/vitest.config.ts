import { defineConfig, mergeConfig } from "vitest/config";
import page from "./vite.config.ts";

// Apart from the configuration of the build, so that building the page needs no packages for tests.
export default mergeConfig(
  page,
  defineConfig({
    test: { environment: "jsdom", include: ["test/**/*.test.ts"] },
    resolve: { conditions: ["browser"] },
  }),
);
