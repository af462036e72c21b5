import { expect, it } from 'vitest'
import { z } from 'zod'
import { operation } from '../../kernel/operations/operation.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { buildOpenapi } from './build-openapi.ts'

const site = { baseUrl: 'https://t.example', apiUrl: 'https://t.example', version: '1.2.3' }
const run = async () => ({ data: {} })

const ball = z.object({ colour: z.enum(['red', 'blue']).describe('Of the whole ball.'), size: z.int().default(1) })
nameSchema('TestBall', ball)

const defaults = { scopes: ['analytics:read'] as const, run: run as never }
const listBalls = operation({
  ...defaults,
  id: 'balls.listBalls',
  http: 'GET /balls',
  summary: 'A',
  data: z.array(ball),
})
const putBall = operation({
  ...defaults,
  id: 'balls.putBall',
  http: 'PUT /balls',
  summary: 'B',
  body: ball,
  data: ball,
})

it('describes a named schema once, with separate variants for requests and responses', () => {
  const { schemas } = buildOpenapi([listBalls, putBall], site).components
  expect(schemas.TestBall).toMatchObject({ title: 'TestBall', required: ['colour', 'size'] })
  expect(schemas.TestBallInput).toMatchObject({ required: ['colour'] })
})

it('names an enum after its schema and property, and keeps the description of the property', () => {
  const { schemas } = buildOpenapi([listBalls], site).components
  expect(schemas.TestBallColour).toEqual({ type: 'string', enum: ['red', 'blue'] })
  const reference = { $ref: '#/components/schemas/TestBallColour', description: 'Of the whole ball.' }
  expect(schemas.TestBall!.properties!.colour).toEqual(reference)
})

it('rejects two different schemas with the same name', () => {
  const other = z.object({ weight: z.number() })
  nameSchema('TestBall', other)
  const readOther = operation({ ...defaults, id: 'others.readOther', http: 'GET /other', summary: 'C', data: other })
  expect(() => buildOpenapi([listBalls, readOther], site)).toThrow('two different schemas are named TestBall')
})
