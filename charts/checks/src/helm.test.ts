import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { HelmError, render } from './helm.ts'

const folder = await mkdtemp(join(tmpdir(), 'forecourt-helm-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function chart(template: string): Promise<string> {
  const path = await mkdtemp(join(folder, 'chart-'))
  await mkdir(join(path, 'small/templates'), { recursive: true })
  await writeFile(join(path, 'small/Chart.yaml'), 'apiVersion: v2\nname: small\nversion: 0.1.0\n')
  await writeFile(join(path, 'small/values.yaml'), 'name: one\n')
  await writeFile(join(path, 'small/templates/all.yaml'), template)
  return join(path, 'small')
}

test('renders a chart for a release, a namespace, a cluster version and values', async () => {
  const path = await chart(`
apiVersion: v1
kind: ConfigMap
metadata: { name: {{ .Release.Name }}-{{ .Values.name }}, namespace: {{ .Release.Namespace }} }
data: { version: {{ .Capabilities.KubeVersion.Version | quote }}, monitors: {{ .Capabilities.APIVersions.Has "monitoring.coreos.com/v1" | quote }} }
`)
  const options = { chart: path, release: 'cars', namespace: 'lot', kubeVersion: '1.30.0', apiVersions: ['monitoring.coreos.com/v1'] }
  expect(await render({ sets: ['name=two'] }, options)).toEqual([
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'cars-two', namespace: 'lot' },
      data: { version: 'v1.30.0', monitors: 'true' },
    },
  ])
})

test('rejects with helm’s message when a chart cannot be rendered', async () => {
  const path = await chart('{{ fail "say which car" }}')
  await expect(render({}, { chart: path })).rejects.toThrow(HelmError)
  await expect(render({}, { chart: path })).rejects.toThrow(/say which car/)
})
