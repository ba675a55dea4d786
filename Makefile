# Everything the project does, by name. `make` alone lists the targets.
SHELL := /bin/bash
.DEFAULT_GOAL := help
JOBS ?= $(shell nproc)
FUZZ_SECONDS ?= 60
PYTHON ?= /usr/bin/python3

.PHONY: help packages packages-to-run web program build run play test test-cpp test-encodings test-server test-reference test-terminal test-wasm bench bench-update \
        bench-server bench-cluster package test-package soak test-cluster soak-cluster test-web soak-web balance puzzles perft golden fuzz python test-python format check tsan clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

packages: ## install the Debian packages that are missing (packages.txt)
	@tools/install-packages

packages-to-run:
	@tools/install-packages run

web: packages-to-run ## build the page: web/dist
	@tools/web

program:
	@JOBS=$(JOBS) tools/program

build: program ## build the program with the page in it (build/ichiba) and the programs that test it
	@cmake --build build -j $(JOBS)

run: program ## run the server with the page (make run PORT=8081 for another port)
	@build/ichiba serve --port $(or $(PORT),8080)

play: program ## a game of Traders of Osaka in the terminal (make play GAME=tsukiji for the other)
	@build/ichiba play $(or $(GAME),osaka)

test: packages build ## all tests: what continuous integration runs
	@tools/run-tests

test-cpp: packages ## the C++ tests alone, with sanitizers
	@cmake --preset dev >/dev/null && cmake --build build/dev -j $(JOBS) --target all_tests && ctest --preset dev -j $(JOBS)

test-encodings: packages ## observations of a million states decoded again, in every way
	@JOBS=$(JOBS) tools/test-encodings

tsan: packages ## the C++ tests, a threaded simulation, a match and the server under the thread sanitizer
	@cmake --preset tsan >/dev/null && cmake --build build/tsan -j $(JOBS) && ctest --preset tsan -j $(JOBS)
	@build/tsan/ichiba simulate osaka --games 200 --threads 4 >/dev/null
	@build/tsan/ichiba simulate tsukiji --games 200 --threads 4 >/dev/null
	@build/tsan/ichiba arena tsukiji --bots greedy,random --sprt 0,5 --games 400 --threads 4 >/dev/null
	@ICHIBA=build/tsan/ichiba ICHIBA_TEST_GAMES=60 python3 -m unittest discover -s tests/server

test-server: packages build ## the table server from outside; killed 100 times
	@ICHIBA=build/ichiba python3 -m unittest discover -s tests/server
	@ICHIBA=build/ichiba python3 -m unittest discover -s tests/server/abuse
	@ICHIBA=build/ichiba tests/server/crash.py 100

soak: packages build ## the table server killed 1000 times, and 20,000 games of each kind (about a quarter of an hour)
	@ICHIBA=build/ichiba tests/server/crash.py 1000
	@ICHIBA=build/ichiba ICHIBA_TEST_GAMES=20000 python3 -m unittest discover -s tests/server -p test_games.py
	@cmake --preset dev >/dev/null && cmake --build build/dev -j $(JOBS) --target server_tests
	@ICHIBA_FUZZ_SESSIONS=500 build/dev/server_tests --gtest_filter='Stateful.*'

bench-server: packages build ## measure the table server: one core for it, one for the load
	@tools/bench-server

test-cluster: packages build ## the table server on PostgreSQL, alone and as three nodes; 47 faults under load
	@ICHIBA=build/ichiba python3 -m unittest discover -s tests/cluster
	@ICHIBA=build/ichiba tests/cluster/faults.py 15
	@ICHIBA=build/ichiba tests/cluster/node_faults.py 30
	@ICHIBA=build/ichiba tests/cluster/node_faults.py 2 --standby

soak-cluster: packages build ## ... 1000 faults of each (about two hours)
	@ICHIBA=build/ichiba tests/cluster/faults.py 1000
	@ICHIBA=build/ichiba tests/cluster/node_faults.py 1000
	@ICHIBA=build/ichiba tests/cluster/node_faults.py 100 --standby

bench-cluster: packages build ## measure three nodes on PostgreSQL and NATS behind HAProxy
	@tools/bench-cluster

package: packages build ## a Debian package: build/package/
	@tools/package

test-package: packages build ## install, start, upgrade and remove the package in a fresh Debian (as root)
	@tools/package 0.0.1~test
	@tools/package
	@tests/package/run build/package/ichiba_0.0.1~test_*.deb "$$(ls -t build/package/ichiba_*.deb | head -1)"

test-reference: packages build ## replay many games with the independent Python reference, every state compared
	@tests/reference/run-differential build/ichiba $(or $(GAMES),1000)

python: packages ## build the package for Python: build/python, and a wheel of it (docs/python.md)
	@JOBS=$(JOBS) $(PYTHON) programs/python/wheel.py

test-python: python ## the package for Python
	@PYTHONPATH=build/python $(PYTHON) -m unittest discover -s tests/python
	@JOBS=$(JOBS) tests/python/core/run $(PYTHON)

test-terminal: packages build ## the terminal game, driven like a person would
	@ICHIBA=build/ichiba python3 -m unittest discover -s tests/terminal

test-web: packages ## the page: types, logic, and whole games in a browser
	@tools/web test

soak-web: packages build ## ... in a browser six times slower, to find what happens only on slow machines (about half an hour)
	@ICHIBA_SLOW=6 tools/web test

test-wasm: packages ## the engine in WebAssembly plays the same games as the native one
	@tests/wasm/run

bench: packages build ## measure, as JSON, with callgrind counts, against the committed figures (tools/bench-baseline.json)
	@tools/bench && tools/web bench

bench-update: packages build ## measure, and commit the figures as the new baseline
	@tools/bench --update

balance: packages build ## study both games and write docs/balance.md (about five minutes on two cores)
	@tools/balance

puzzles: packages build ## mine the puzzles of the page again: web/puzzles (about half an hour on two cores)
	@build/ichiba puzzles osaka --count 200 --threads $(JOBS) --out web/puzzles/osaka.json
	@build/ichiba puzzles tsukiji --count 220 --threads $(JOBS) --out web/puzzles/tsukiji.json

golden: packages ## rewrite the golden playthroughs; read the diff before you commit it
	@cmake --preset dev >/dev/null && cmake --build build/dev -j $(JOBS) --target all_tests && UPDATE_GOLDEN=1 ctest --preset dev -R [Gg]olden

fuzz: packages ## run every fuzzer for FUZZ_SECONDS (60) each
	@tools/fuzz $(FUZZ_SECONDS)

format: packages ## format the code
	@git ls-files '*.cpp' '*.hpp' | xargs clang-format-19 -i
	@tools/web format

check: packages ## formatting, clause citations, layers, static analysis
	@tools/check

clean: ## remove everything that was built
	@rm -rf build
