import { randomUUID } from 'node:crypto'
import { type Operation, routeOf } from '../../src/kernel/operations/operation.ts'
import type { CallOptions, TestApp, TestResponse } from '../support/app/test-app.ts'
import type { Fixture } from './fixtures.ts'

export interface ExampleRequest {
  path: string
  query: Record<string, string>
  body: unknown
}

/**
 * Builds an operation's example with the fixture's ids where it names a workspace, profile or app, and with `id` for any other
 * path parameter: by default an unknown id, unless a role is required on the object in the path.
 */
export function exampleRequest(op: Operation, fixture: Fixture, id: string = usualId(op, fixture)): ExampleRequest {
  const params = { ...op.example.params } as Record<string, unknown>
  const path = routeOf(op).replace(/:(\w+)/g, (_, name: string) => {
    const value = idNamed(name, fixture) ?? (isIdName(name) ? writtenAs(params[name], id) : params[name])
    return encodeURIComponent(String(value))
  })
  const query = Object.entries(withIds(op.example.query ?? {}, fixture) as object)
  return {
    path,
    query: Object.fromEntries(query.map(([name, value]) => [name, String(value)])),
    body: withIds(op.example.body, fixture),
  }
}

function usualId({ roleOn, path }: Operation, fixture: Fixture): string {
  if (roleOn === 'active_profile' || path.includes(':workspaceId')) return randomUUID()
  return roleOn === 'workspace' ? fixture.workspace_id : fixture.profile_id
}

/** Some ids have a prefix that names their type: `pay_<uuid>`. */
function writtenAs(example: unknown, id: string): string {
  const prefix = /^([a-z]+_)[0-9a-f-]{36}$/.exec(String(example))?.[1] ?? ''
  return prefix + id
}

export function hasIdInPath(op: Operation): boolean {
  return [...op.path.matchAll(/:(\w+)/g)].some(([, name]) => isIdName(name!))
}

function isIdName(name: string): boolean {
  return name === 'id' || /Id$|_id$/.test(name)
}

function idNamed(name: string, fixture: Fixture): string | null {
  if (name === 'profileId') return fixture.profile_id
  return name === 'workspaceId' ? fixture.workspace_id : null
}

function withIds(value: unknown, fixture: Fixture): unknown {
  if (Array.isArray(value)) return value.map((item) => withIds(item, fixture))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key in fixture ? fixture[key as keyof Fixture] : withIds(inner, fixture),
    ]),
  )
}

/** Sends a request of an operation, with a fresh Idempotency-Key where one is required. */
export function send(
  app: TestApp,
  op: Operation,
  request: ExampleRequest,
  caller: CallOptions = {},
): Promise<TestResponse> {
  const { path, query, body } = request
  const headers = { ...(op.idempotency === 'required' && { 'idempotency-key': randomUUID() }), ...caller.headers }
  return app.call(`${op.method} ${path}` as `GET /`, { ...caller, headers, query, ...(op.body && { body }) })
}
