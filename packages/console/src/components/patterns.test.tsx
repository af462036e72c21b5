import { MantineProvider, TextInput } from '@mantine/core'
import { TributaryError } from '@tributary/client'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { en } from '../locales/en.ts'
import { TranslationProvider } from '../locales/i18n.tsx'
import { Form } from './inputs/form.tsx'
import { useFields } from './inputs/use-fields.ts'
import { column } from './tables/columns.tsx'
import { ListTable } from './tables/list-table.tsx'

// A table reads the width of the window.
vi.stubGlobal('window', { innerWidth: 1_280 })
afterAll(() => vi.unstubAllGlobals())

const markupOf = (content: ReactNode) =>
  renderToStaticMarkup(
    <MantineProvider>
      <TranslationProvider language="en" messages={en} choose={() => {}}>
        {content}
      </TranslationProvider>
    </MantineProvider>,
  )
const textOf = (content: ReactNode) =>
  markupOf(content)
    .replace(/<style.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, '|')

const idle = { isPending: false, error: null }
const rejection = new TributaryError({
  ...{ kind: 'rejection', status: 422, code: 'validation_error', message: 'name: too long', requestId: 'r1' },
  ...{ field: 'name', reason: null, details: {}, requiredScopes: [], retryAfterSeconds: null },
} as never)

describe('a form', () => {
  const form = (props: Partial<Parameters<typeof Form>[0]>) => (
    <Form runs={idle} action={en['label.save']} onSubmit={() => {}} {...props}>
      {null}
    </Form>
  )
  const buttons = (content: ReactNode) => markupOf(content).match(/<button[^>]*>/g) ?? []

  it('has its button, and one that cancels it if it can be cancelled', () => {
    expect(textOf(form({}))).toContain(en['label.save'])
    expect(textOf(form({}))).not.toContain(en.cancel)
    expect(textOf(form({ onCancel: () => {} }))).toContain(en.cancel)
  })

  it('has no button for those who may not run its action', () => {
    expect(buttons(form({ action: null }))).toEqual([])
  })

  it.each([
    ['a value is missing', { isBlocked: true }, true],
    ['one of its actions runs', { runs: [idle, { isPending: true, error: null }] }, true],
    ['nothing stands against it', {}, false],
  ])('can be sent unless %s: %#', (_, props, isDisabled) => {
    expect(buttons(form(props))[0]!.includes('disabled=""')).toBe(isDisabled)
  })

  it('shows the error of the action that failed, or what stands for it', () => {
    const runs = [idle, { isPending: false, error: rejection }]
    expect(textOf(form({ runs }))).toContain('name: too long')
    expect(textOf(form({ runs, errorOf: () => 'another text' }))).toContain('another text')
  })

  it('marks the field that the error names, and no other', () => {
    function Fields() {
      const { text } = useFields({ name: 'Ana', city: 'Lima' }, rejection)
      return (
        <>
          <TextInput label="n" {...text('name')} />
          <TextInput label="c" {...text('city')} />
        </>
      )
    }
    const inputs = markupOf(<Fields />).match(/<input[^>]*>/g)!
    expect(inputs.map((input) => [/value="(\w+)"/.exec(input)![1], input.includes('aria-invalid="true"')])).toEqual([
      ['Ana', true],
      ['Lima', false],
    ])
  })
})

describe('the table of a list', () => {
  const rows = [{ id: 'a' }, { id: 'b' }]
  const read = { error: null, isPending: false, isPlaceholderData: false, refetch: () => {} }
  const table = (list: object, props: object = {}) => (
    <ListTable
      list={{ ...read, ...list } as { data: typeof rows } & typeof read}
      label={en['nav.alerts']}
      columns={[column('id', 'Id', '100px', ({ id }) => `row ${id}`)]}
      {...props}
    />
  )

  it.each([
    ['a whole list', { data: rows }],
    ['a response', { data: { data: rows } }],
    ['pages', { data: { pages: [], rows } }],
  ])('shows the rows of %s', (_, list) => {
    expect(textOf(table(list)).match(/row \w/g)).toEqual(['row a', 'row b'])
  })

  it('says why it is empty, with more if there is more to say', () => {
    expect(textOf(table({ data: [] }, { empty: 'keys.empty' }))).toContain(`${en['keys.empty']}||`)
    expect(textOf(table({ data: [] }, { empty: 'keys.empty' }))).toContain(en['keys.empty_more'])
    expect(textOf(table({ data: [] }, { empty: 'log.empty_audit' }))).toContain(en['log.empty_audit'])
  })

  it('shows its error above the rows that were read before', () => {
    expect(textOf(table({ data: rows, error: rejection }))).toMatch(/name: too long.*row a/s)
  })

  it('offers the next page only if there is one', () => {
    expect(textOf(table({ data: rows, hasNextPage: true }, { hasButton: true }))).toContain(en.more)
    expect(textOf(table({ data: rows, hasNextPage: false }, { hasButton: true }))).not.toContain(en.more)
  })
})
