import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allSettings } from '../../src/config/settings.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const known = new Set(allSettings.map(({ name }) => name))
/** Read by Node, PostgreSQL's image or Compose. */
const others = /^(NODE_|POSTGRES_|TRIBUTARY_VERSION$)/

describe('files for deployments', () => {
  it.each([
    ['compose.yaml', /^ {6}([A-Z][A-Z0-9_]+):/gm],
    ['compose.yaml', /\$\{([A-Z][A-Z0-9_]+)/g],
    ['Dockerfile', /\b([A-Z][A-Z0-9_]+)=/g],
    ['deploy/systemd/tributary.service', /\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)=/g],
    ['deploy/helm/tributary/templates/_helpers.tpl', /- name: ([A-Z][A-Z0-9_]+)/g],
    ['deploy/helm/tributary/templates/deployments.yaml', /- name: ([A-Z][A-Z0-9_]+)/g],
    ['deploy/helm/tributary/values.yaml', /\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/g],
  ])('%s sets only settings that exist', (path, pattern) => {
    const named = [...read(path).matchAll(pattern)].map(([, name]) => name!)
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((name) => !known.has(name) && !others.test(name))).toEqual([])
  })

  it('the chart and the packages have the version of the service', () => {
    const { version } = JSON.parse(read('package.json'))
    for (const name of ['client', 'console', 'tracker'])
      expect([name, JSON.parse(read(`packages/${name}/package.json`)).version]).toEqual([name, version])
    const chart = read('deploy/helm/tributary/Chart.yaml')
    expect(chart).toContain(`version: ${version}\n`)
    expect(chart).toContain(`appVersion: "${version}"`)
  })

  it('the installed command starts Node with the same flags as a checkout', () => {
    const flags = (text: string) => text.match(/--[\w-]+=\d+/g)
    const { start } = JSON.parse(read('package.json')).scripts
    expect(flags(start)).not.toBeNull()
    expect(flags(read('scripts/package/launcher.cjs'))).toEqual(flags(start))
  })

  it('the Dockerfile installs the packed service as an unprivileged user', () => {
    const file = read('Dockerfile')
    expect(file).toContain('deploy/container/assemble-rootfs.sh /rootfs')
    expect(file).toMatch(/^USER 10001:10001$/m)
    expect(file).toMatch(/^HEALTHCHECK /m)
    expect(file.indexOf('USER 10001')).toBeLessThan(file.indexOf('ENTRYPOINT'))
    for (const name of ['client', 'console', 'tracker']) expect(file).toContain(`packages/${name}/package.json`)
  })
})
