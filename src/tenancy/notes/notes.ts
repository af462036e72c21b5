import { z } from 'zod'
import { inTransaction, type ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, cutPage, decodeCursor, encodeCursor, limitParam } from '../../kernel/operations/page.ts'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { shownFields } from '../../kernel/schemas/shown-fields.ts'
import { displayText } from '../../kernel/schemas/storable-text.ts'
import { optionalDateRangeParams, parseDateRangeOr, timestamp } from '../../kernel/time/date-range.ts'
import { lockProfile } from '../profiles/profile-queries.ts'
import * as queries from './note-queries.ts'

const noteKinds = ['person', 'api', 'ad_action', 'goal', 'connection', 'experiment'] as const
nameEnum('NoteKind', noteKinds)

const noteSchema = z.object({
  id: z.uuid(),
  day: z.iso.date().describe('The local day that it is about.'),
  kind: z
    .enum(noteKinds)
    .describe('`person` and `api`: written by a user or by a key. The others are written by the service.'),
  text: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
})
nameSchema('Note', noteSchema)

const day = z.iso.date().describe('A local day, `YYYY-MM-DD`.')
const text = displayText(500)
const params = z.object({ id: z.uuid() })
const exampleId = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07'
const lastDays = 30
const notesMax = 10_000
const list = 'notes'

export const listNotes = operation({
  id: 'notes.listNotes',
  http: 'GET /notes',
  summary: 'List the notes on days, oldest day first',
  description:
    'Notes of people and of the API, and those that the service writes itself: applied changes of ads, changed goals, experiments that started or ended, and connections that could not be synced.',
  scopes: ['analytics:read', 'campaigns:read'],
  query: z.object({
    ...optionalDateRangeParams(lastDays),
    limit: limitParam({ default: 100, max: 500 }),
    cursor: cursorParam(),
  }),
  data: z.array(noteSchema),
  isPaged: true,
  errors: ['invalid_date_range'],
  mcp: 'What happened on which day: notes of people, changes of ads and goals, connections that could not be synced. Use it to explain a change of figures.',
  async run({ db, profile, now }, { query }) {
    const { date_from, date_to } = parseDateRangeOr(lastDays, query, profile.timezone, now())
    const after =
      query.cursor === undefined ? undefined : decodeCursor(list, query.cursor, z.tuple([z.iso.date(), z.uuid()]))
    const range = { from_day: date_from, to_day: date_to, limit: query.limit + 1 }
    const found = await queries.listNotes(db, profile.id, { ...range, ...(after && { after }) })
    const { rows, pagination } = cutPage(found, query.limit, (last) => encodeCursor(list, [last.day, last.id]))
    return { data: rows.map(toNote), pagination }
  },
})

export const createNote = operation({
  id: 'notes.createNote',
  http: 'POST /notes',
  summary: 'Add a note to a day',
  scopes: ['goals:write'],
  body: z.strictObject({ day, text }),
  data: noteSchema,
  statuses: [201],
  errors: ['invalid_state'],
  example: { body: { day: '2026-03-10', text: 'New product page online' } },
  run: (ctx, { body }) =>
    inTransaction(ctx, async (ctx) => {
      await lockProfile(ctx.db, ctx.profile.id)
      if ((await queries.countNotes(ctx.db, ctx.profile.id)) >= notesMax) {
        return fail('invalid_state', `A profile has at most ${notesMax} notes; delete some first.`)
      }
      const now = ctx.now()
      const author = ctx.actor.kind === 'user' ? ctx.actor.user_id : null
      const kind = author === null ? 'api' : 'person'
      const written = { source_key: null, author_user_id: author, created_at: now, updated_at: now }
      const note = { profile_id: ctx.profile.id, id: newId(now.getTime()), kind, ...body, ...written }
      await queries.insertNote(ctx.db, note)
      return { data: toNote(note) }
    }),
})

export const updateNote = operation({
  id: 'notes.updateNote',
  http: 'PATCH /notes/:id',
  summary: 'Change a note',
  description: 'Notes that the service wrote cannot be changed, only deleted.',
  scopes: ['goals:write'],
  params,
  body: z.strictObject({ day, text }).partial(),
  data: noteSchema,
  errors: ['invalid_state'],
  example: { params: { id: exampleId }, body: { text: 'New product page online (test)' } },
  run: (ctx, { params: { id }, body }) =>
    inTransaction(ctx, async (ctx) => {
      const note = await requireNote(ctx, id)
      if (note.source_key !== null) return fail('invalid_state', 'The service wrote this note; it can only be deleted.')
      const changes = { ...body, updated_at: ctx.now() }
      await queries.updateNote(ctx.db, ctx.profile.id, id, changes)
      return { data: toNote({ ...note, ...changes }) }
    }),
})

export const deleteNote = operation({
  id: 'notes.deleteNote',
  http: 'DELETE /notes/:id',
  summary: 'Delete a note',
  scopes: ['goals:write'],
  idempotency: 'natural',
  params,
  statuses: [204],
  example: { params: { id: exampleId } },
  async run(ctx, { params: { id } }) {
    await requireNote(ctx, id)
    await queries.deleteNote(ctx.db, ctx.profile.id, id)
    return {}
  },
})

async function requireNote({ db, profile }: ProfileContext, id: string): Promise<queries.Note> {
  return (await queries.findNote(db, profile.id, id)) ?? fail('not_found', 'No such note.')
}

function toNote({ kind, ...note }: queries.Note) {
  return shownFields(noteSchema, { ...note, kind: kind as (typeof noteKinds)[number] })
}
