import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { problemsOf } from './api-types.ts'
import { render } from './helm.ts'
import { type Json, nameOf } from './manifest.ts'
import { breachesOf } from './pod-security.ts'
import { allPods } from './pods.ts'
import { danglingReferences, declaredExisting, looseVolumes } from './references.ts'
import { allSets, type ValueSet } from './value-sets.ts'
import { WORKLOAD_RULES } from './workload-rules.ts'

async function existingIn({ values: { files = [], values = {} } }: ValueSet): Promise<Set<string>> {
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return declaredExisting([...texts.map((text) => parse(text) as Json), values])
}

test.each(allSets())('$name: every object has only valid fields', async ({ values, options }) => {
  const manifests = await render(values, options)
  expect(manifests.length).toBeGreaterThan(10)
  expect(manifests.flatMap((manifest) => problemsOf(manifest).map(({ path, problem }) => `${nameOf(manifest)}${path} ${problem}`))).toEqual(
    [],
  )
})

test.each(allSets())('$name: every pod meets the restricted profile and has no service account token', async ({ values, options }) => {
  const pods = allPods(await render(values, options))
  expect(pods.flatMap((pod) => breachesOf(pod).map((breach) => `${pod.name} ${breach}`))).toEqual([])
})

test.each(allSets())('$name: workloads keep the rules for probes, shutdown, scaling and routing', async ({ values, options }) => {
  const manifests = await render(values, options)
  expect(Object.entries(WORKLOAD_RULES).flatMap(([name, rule]) => rule(manifests).map((breach) => `${name}: ${breach}`))).toEqual([])
})

test.each(allSets())('$name: objects that pods refer to are rendered, or declared as existing', async (set) => {
  const manifests = await render(set.values, set.options)
  expect(danglingReferences(manifests, await existingIn(set))).toEqual([])
  expect(allPods(manifests).flatMap(looseVolumes)).toEqual([])
})
