import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { buildTemplate } from './build-template.ts'

const template = readFileSync(new URL('template.tpl', import.meta.url), 'utf8')
const sections = new Map(
  template
    .split(/^___(?=\w+___$)/m)
    .slice(1)
    .map((section) => section.split('___\n\n', 2) as [string, string]),
)
const json = (name: string) => JSON.parse(sections.get(name)!)

interface Permission {
  instance: { key: { publicId: string }; param: { value: { listItem: Item[] } }[] }
}
interface Item {
  string?: string
  boolean?: boolean
  mapKey?: Item[]
  mapValue?: Item[]
}

/** The entries of a permission: texts, or objects such as `{ key, read, write, execute }`. */
function granted(publicId: string): (string | Record<string, unknown>)[] {
  const found = (json('WEB_PERMISSIONS') as Permission[]).find(({ instance }) => instance.key.publicId === publicId)
  const read = ({ string, boolean }: Item) => string ?? boolean
  return found!.instance.param[0]!.value.listItem.map((item) =>
    item.mapKey
      ? Object.fromEntries(item.mapKey.map((key, index) => [key.string!, read(item.mapValue![index]!)]))
      : item.string!,
  )
}

/** Runs the code of the template with the APIs of the sandbox that it requests, as far as its permissions allow. */
function runTag(data: Record<string, unknown>, denied: string[] = []) {
  const state = new Set(denied)
  const queue: unknown[] = []
  const scripts: string[] = []
  const listeners: [string, () => void][] = []
  const results: string[] = []
  const require = (name: string): unknown => {
    const apis: Record<string, unknown> = {
      createQueue(key: string) {
        expect(granted('access_globals')).toContainEqual(expect.objectContaining({ key, read: true, write: true }))
        return (value: unknown) => void queue.push(value)
      },
      injectScript(url: string, onSuccess: () => void, onFailure: () => void) {
        const patterns = granted('inject_script') as string[]
        const isAllowed = patterns.some((pattern) =>
          new RegExp(`^${pattern.split('*').map(escapeText).join('.*')}$`).test(url),
        )
        if (!isAllowed) return onFailure()
        scripts.push(url)
        onSuccess()
      },
      isConsentGranted(type: string) {
        expect(granted('access_consent')).toContainEqual({ consentType: type, read: true, write: false })
        return !state.has(type)
      },
      addConsentListener: (type: string, listener: () => void) => listeners.push([type, listener]),
      encodeUriComponent: encodeURIComponent,
      makeNumber: Number,
      makeTableMap: (rows: Record<string, unknown>[], key: string, value: string) =>
        Object.fromEntries(rows.map((row) => [row[key], row[value]])),
    }
    if (!(name in apis)) throw new Error(`the sandbox of this test has no ${name}`)
    return apis[name]
  }
  const callbacks = { gtmOnSuccess: () => results.push('success'), gtmOnFailure: () => results.push('failure') }
  runInNewContext(sections.get('SANDBOXED_JS_FOR_WEB_TEMPLATE')!, { require, data: { ...data, ...callbacks } })
  const grant = (type: string) => {
    state.delete(type)
    for (const [listened, listener] of listeners) if (listened === type) listener()
  }
  return { queue: () => JSON.parse(JSON.stringify(queue)), scripts, results, grant }
}

const escapeText = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
const load = { command: 'load', origin: 'https://t.example', trackingKey: 'trk_live_k' }
const adPurposes = { ad_storage: 'granted', ad_user_data: 'granted', ad_personalization: 'granted' }

it('is the file that the sources describe', () => {
  expect(template).toBe(buildTemplate())
})

it('has the sections and names that Tag Manager reads', () => {
  expect([...sections.keys()]).toEqual([
    'INFO',
    'TEMPLATE_PARAMETERS',
    'SANDBOXED_JS_FOR_WEB_TEMPLATE',
    'WEB_PERMISSIONS',
    'TESTS',
    'NOTES',
  ])
  expect(json('INFO')).toMatchObject({ type: 'TAG', containerContexts: ['WEB'] })
})

it('uses only fields that the tag has', () => {
  const names: string[] = (JSON.stringify(json('TEMPLATE_PARAMETERS')).match(/"name":"\w+"/g) ?? []).map((text) =>
    text.slice(8, -1),
  )
  const code = sections.get('SANDBOXED_JS_FOR_WEB_TEMPLATE')!
  const used = [...code.matchAll(/\bdata\.(\w+)/g)].map(([, name]) => name!).filter((name) => !/^gtmOn/.test(name))
  const listed = [...code.matchAll(/'(consentDenied|honor\w+|noNavigation|userId|email|phone|\w+Name)'/g)].map(
    ([, name]) => name!,
  )
  expect([...used, ...listed].filter((name) => !names.includes(name))).toEqual([])
})

describe('a tag', () => {
  it('loads the tracker with its settings in the address', () => {
    const { scripts, results } = runTag({ ...load, modules: 'links engagement', honorGpc: true, honorDnt: false })
    expect(scripts).toEqual(['https://t.example/t.js?trackingKey=trk_live_k&honorGpc=1&modules=links%20engagement'])
    expect(results).toEqual(['success'])
  })

  it('reports a failure if the script may not be loaded', () => {
    expect(runTag({ ...load, origin: 'http://t.example' }).results).toEqual(['failure'])
  })

  it('passes the consent state before the tracker loads, and when it changes', () => {
    const { queue, grant } = runTag({ ...load, readsConsent: true }, ['analytics_storage', 'ad_personalization'])
    expect(queue()).toEqual([['consent', 'denied', { ...adPurposes, ad_personalization: 'denied' }]])
    grant('analytics_storage')
    expect(queue()[1]).toEqual(['consent', 'granted', { ...adPurposes, ad_personalization: 'denied' }])
  })

  it('queues nothing about consent if it should not read it', () => {
    expect(runTag(load).queue()).toEqual([])
  })

  it.each([
    [
      { command: 'track', eventName: 'signup', properties: [{ name: 'plan', value: 'pro' }] },
      ['track', 'signup', { plan: 'pro' }],
    ],
    [{ command: 'track', eventName: 'signup' }, ['track', 'signup', {}]],
    [
      { command: 'purchase', value: '19.90', currency: 'USD', orderId: '77' },
      ['purchase', { value: 19.9, currency: 'USD', order_id: '77' }],
    ],
    [{ command: 'purchase', value: 'unknown' }, ['purchase', {}]],
    [
      { command: 'identify', email: 'ana@example.com', userId: '42', phone: '' },
      ['identify', { userId: '42', email: 'ana@example.com' }],
    ],
  ])('with %o queues its call', (data, call) => {
    const { queue, results } = runTag(data)
    expect([queue(), results]).toEqual([[call], ['success']])
  })
})
