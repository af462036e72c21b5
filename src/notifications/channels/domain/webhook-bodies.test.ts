import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Message } from './message.ts'
import { toSlackBody, toTeamsBody } from './webhook-bodies.ts'

const message: Message = {
  title: 'Shop <b>: revenue & spend',
  lines: [
    { text: 'What changed', isHeading: true },
    { text: 'Revenue fell | by 40 %', url: 'https://app.example/?a=1&b=2|3' },
    { text: 'Campaign "[Spring](x)" has <no> sales' },
  ],
  link: { label: 'Open the overview', url: 'https://app.example/' },
  footer: 'You get this because…',
}
/** Longer than any limit, with characters that have a meaning in the markup. */
const long: Message = {
  ...message,
  title: `${'<!here> &'.repeat(60)}`,
  lines: Array.from({ length: 60 }, (_, index) => ({
    text: `${index} ${'<@U1> & [x](y) *b* | '.repeat(20)}`,
    url: `https://app.example/?q=${index}`,
    isHeading: index % 20 === 0,
  })),
}

/** The limits of the Block Kit reference of Slack. In `mrkdwn`, only links may be in angle brackets. */
const mrkdwn = z
  .string()
  .min(1)
  .max(3_000)
  .refine((text) => !/<(?!https?:)/.test(text), 'has markup that is not a link')
  .refine((text) => !/&(?!(amp|lt|gt);)/.test(text), 'has an unescaped &')
const slackBody = z.strictObject({
  text: z.string().min(1).max(4_000),
  blocks: z
    .array(
      z.discriminatedUnion('type', [
        z.strictObject({
          type: z.literal('header'),
          text: z.strictObject({ type: z.literal('plain_text'), text: z.string().min(1).max(150), emoji: z.boolean() }),
        }),
        z.strictObject({
          type: z.literal('section'),
          text: z.strictObject({ type: z.literal('mrkdwn'), text: mrkdwn, verbatim: z.literal(true) }),
        }),
      ]),
    )
    .max(50)
    .refine((blocks) => blocks.reduce((sum, { text }) => sum + text.text.length, 0) <= 12_000, 'is too long in total'),
})

it('is a Slack message with a header and one section per group, with escaped markup', () => {
  const body = slackBody.parse(toSlackBody(message))
  expect(body.blocks.map(({ text }) => text.text)).toEqual([
    'Shop <b>: revenue & spend',
    [
      '*What changed*',
      '• <https://app.example/?a=1&amp;b=2%7C3|Revenue fell ¦ by 40 %>',
      '• Campaign "[Spring](x)" has &lt;no&gt; sales',
    ].join('\n'),
    '<https://app.example/|Open the overview>',
  ])
  expect(body.text).toContain('*Shop &lt;b&gt;: revenue &amp; spend*\n*What changed*\n• <https://app.example/')
})

it('stays within the limits of Slack, however long the texts are', () => {
  const { blocks } = slackBody.parse(toSlackBody(long))
  expect(blocks.length).toBeGreaterThan(3)
  expect(blocks.at(-1)!.text.text).toBe('<https://app.example/|Open the overview>')
})

/** The part of the schema of adaptive cards 1.4 that is used, in the message that a Teams workflow accepts. */
const teamsBody = z.strictObject({
  type: z.literal('message'),
  attachments: z.tuple([
    z.strictObject({
      contentType: z.literal('application/vnd.microsoft.card.adaptive'),
      contentUrl: z.null(),
      content: z.strictObject({
        $schema: z.literal('http://adaptivecards.io/schemas/adaptive-card.json'),
        type: z.literal('AdaptiveCard'),
        version: z.literal('1.4'),
        body: z
          .array(
            z.strictObject({
              type: z.literal('TextBlock'),
              text: z.string().min(1),
              wrap: z.literal(true),
              weight: z.enum(['Lighter', 'Default', 'Bolder']).optional(),
              size: z.enum(['Small', 'Default', 'Medium', 'Large', 'ExtraLarge']).optional(),
              spacing: z.enum(['Default', 'None', 'Small', 'Medium', 'Large', 'ExtraLarge', 'Padding']).optional(),
            }),
          )
          .min(1),
        actions: z.array(z.strictObject({ type: z.literal('Action.OpenUrl'), title: z.string().min(1), url: z.url() })),
      }),
    }),
  ]),
})

it('is an adaptive card for Teams, with escaped Markdown', () => {
  const body = teamsBody.parse(toTeamsBody({ ...message, title: 'Shop *one*' }))
  expect(body.attachments[0].content.body.map(({ text }) => text)).toEqual([
    'Shop \\*one\\*',
    'What changed',
    '- [Revenue fell | by 40 %](https://app.example/?a=1&b=2|3)',
    '- Campaign "\\[Spring\\]\\(x\\)" has <no> sales',
  ])
})

it('stays within the 28 kB of Teams, however long the texts are', () => {
  const body = teamsBody.parse(toTeamsBody(long))
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(28_000)
})
