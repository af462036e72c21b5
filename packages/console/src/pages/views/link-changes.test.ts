import { describe, expect, it } from 'vitest'
import { type LinkForm, type ShareLink, toLinkChanges } from './link-changes.ts'

const link = { name: 'Board', has_password: true, embed_origins: ['https://a.example', 'https://b.example'] }
const unchanged: LinkForm = {
  name: 'Board',
  passwordChange: 'keep',
  password: '',
  lifetime: 'keep',
  origins: 'https://a.example\nhttps://b.example',
}

describe('the changes of a share link', () => {
  it.each<[string, Partial<LinkForm>, object | null]>([
    ['nothing', {}, null],
    ['only white space', { name: ' Board ', origins: ' https://a.example  https://b.example\n' }, null],
    ['a password that was not chosen', { password: 'typed before' }, null],
    ['the name', { name: 'Team' }, { name: 'Team' }],
    ['a new password', { passwordChange: 'set', password: 'quiet harbour' }, { password: 'quiet harbour' }],
    ['no password', { passwordChange: 'remove', password: 'typed before' }, { password: null }],
    ['7 days', { lifetime: '7' }, { expires_at: '2026-03-17T00:00:00.000Z' }],
    ['no end', { lifetime: 'never' }, { expires_at: null }],
    ['one origin', { origins: 'https://b.example' }, { embed_origins: ['https://b.example'] }],
    ['no origins', { origins: '' }, { embed_origins: [] }],
  ])('of a form with %s', (_name, form, changes) => {
    const now = Date.parse('2026-03-10T00:00:00Z')
    expect(toLinkChanges(link as unknown as ShareLink, { ...unchanged, ...form }, now)).toEqual(changes)
  })
})
