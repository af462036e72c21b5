import { existsSync, globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { operations } from '../../../operations.ts'
import { documentationSite } from '../register-docs.ts'
import { renderMarkdown } from './render-markdown.ts'
import { sections } from './site-pages.ts'

const baseUrl = 'https://t.example'
const site = documentationSite({ operations, baseUrl, apiUrl: baseUrl, version: '1' })
const rendered = new Map([...site.pages].map(([path, render]) => [path, render()]))
const idsOf = new Map([...rendered].map(([path, text]) => [path, matches(text, / id="([^"]+)"/g)]))

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found]) => found!.replaceAll('&amp;', '&').replaceAll('&#39;', "'"))
}

describe('the documentation site', () => {
  it('has a page for every document of the repository', () => {
    const documents = globSync('docs/{,guides/,decisions/}*.md').length
    expect(site.pages.size).toBeGreaterThan(documents)
    for (const { pages } of sections)
      for (const { file } of pages) expect([file, existsSync(file)]).toEqual([file, true])
  })

  const other = ['/', '/api/v1/openapi.json', ...site.assets.keys(), ...site.images.map(({ path }) => path)]
  const isBroken = (from: string, href: string) => {
    if (/^(https?:|mailto:)/.test(href)) return false
    const [path = '', fragment] = href.split('#')
    const target = path === '' ? from : path
    if (other.includes(target)) return false
    return fragment === undefined ? !rendered.has(target) : !idsOf.get(target)?.includes(fragment)
  }

  it('has no broken link', () => {
    const broken = [...rendered].flatMap(([from, text]) =>
      matches(text, / (?:href|src)="([^"]+)"/g)
        .filter((href) => isBroken(from, href))
        .map((href) => `${from}: ${href}`),
    )
    expect(broken).toEqual([])
  })

  it('has every anchor once', () => {
    for (const [path, ids] of idsOf) expect([path, new Set(ids).size]).toEqual([path, ids.length])
  })

  it('loads nothing from other hosts', () => {
    for (const [path, text] of rendered) {
      const loaded = matches(text, /<(?:script|img|link|iframe)[^>]* (?:src|href)="([^"]+)"/g)
      expect([path, loaded.filter((address) => !address.startsWith('/docs/'))]).toEqual([path, []])
      expect(text).not.toMatch(/ on\w+="|style="|<style/)
    }
  })

  it('can be searched by the text below each heading', () => {
    const entries: { url: string; heading: string; text: string }[] = JSON.parse(site.searchIndex())
    const found = entries.find(({ text }) => text.includes('BACKUP_SCHEDULE'))
    expect(found?.url).toMatch(/^\/docs\//)
    for (const { url } of entries) {
      const [path, id] = url.split('#')
      expect(idsOf.get(path!)).toContain(id)
    }
  })
})

describe('a rendered document', () => {
  const addressOf = (file: string) => (file === 'docs/operating.md' ? '/docs/operating' : null)
  const render = (text: string) => renderMarkdown(text, 'docs/guides/x.md', { addressOf })

  it('links to other pages, and shows only the text of links to files that are not on the site', () => {
    const { content } = render('[a](../operating.md#x) [b](../../src/main.ts) [c](https://x.example/) [d](#e)')
    expect(content.text).toBe(
      '<p><a href="/docs/operating#x">a</a> b <a href="https://x.example/">c</a> <a href="#e">d</a></p>\n',
    )
  })

  it('escapes markup in text, code and links', () => {
    const { content } = render(
      'a <img src=x onerror=y> `<b>` [<i>](javascript:alert)\n\n```\n<script>\n```\n\n<script>x</script>',
    )
    expect(content.text).not.toMatch(/<(img|b|i|script)\b/)
    expect(content.text).not.toContain('javascript:')
  })

  it('gives headings the ids of GitHub', () => {
    const { headings } = render('# `BASE_URL`, and more\n## Über uns\n## Twice\n## Twice')
    expect(headings.map(({ id }) => id)).toEqual(['base_url-and-more', 'über-uns', 'twice', 'twice-1'])
  })
})
