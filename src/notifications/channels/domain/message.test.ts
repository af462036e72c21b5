import { expect, it } from 'vitest'
import { type Message, toHtml, toPlainText, toSlackBody, toTeamsBody } from './message.ts'

const message: Message = {
  title: 'Shop <b>: revenue & spend',
  lines: [
    { text: 'What changed', isHeading: true },
    { text: 'Revenue fell | by 40 %', url: 'https://app.example/?a=1&b=2' },
    { text: 'Campaign "[Spring](x)" has <no> sales' },
  ],
  link: { label: 'Open the overview', url: 'https://app.example/' },
  footer: 'You get this because…',
}

it('is readable as plain text', () => {
  expect(toPlainText(message)).toBe(`Shop <b>: revenue & spend

What changed
- Revenue fell | by 40 %
  https://app.example/?a=1&b=2
- Campaign "[Spring](x)" has <no> sales

Open the overview: https://app.example/

You get this because…
`)
})

it('is an email without script, image, style sheet or unescaped text', () => {
  const html = toHtml(message, 'es')
  expect(html).toContain('<html lang="es">')
  expect(html).toContain('<a href="https://app.example/?a=1&amp;b=2"')
  expect(html).toContain('Campaign &quot;[Spring](x)&quot; has &lt;no&gt; sales')
  expect(html).not.toMatch(/<script|<img|<style|<link|<b>|display:\s*flex|grid|position:/)
  // Gmail cuts messages above 102 kB.
  expect(html.length).toBeLessThan(10_000)
})

it('escapes the markup of Slack', () => {
  expect(toSlackBody(message)).toEqual({
    text: [
      '*Shop &lt;b&gt;: revenue &amp; spend*',
      '*What changed*',
      '• <https://app.example/?a=1&amp;b=2|Revenue fell ¦ by 40 %>',
      '• Campaign "[Spring](x)" has &lt;no&gt; sales',
      '<https://app.example/|Open the overview>',
    ].join('\n'),
  })
})

it('is an adaptive card for Teams, with escaped Markdown', () => {
  const { attachments } = toTeamsBody(message) as {
    attachments: { contentType: string; content: { body: { text: string }[] } }[]
  }
  expect(attachments[0]!.contentType).toBe('application/vnd.microsoft.card.adaptive')
  expect(attachments[0]!.content.body.map(({ text }) => text)).toEqual([
    'Shop <b>: revenue & spend',
    'What changed',
    '- [Revenue fell | by 40 %](https://app.example/?a=1&b=2)',
    '- Campaign "\\[Spring\\]\\(x\\)" has <no> sales',
  ])
})
