import { dayMs } from '../../kernel/time/durations.ts'
import type { Random } from './random-of.ts'

export interface Person {
  external_id: string
  first_name: string
  last_name: string
  email: string
  phone: string
}

/** A fictional person: the mail domain is reserved for examples, the phone has the format of a Chilean mobile number. */
export function planPerson(random: Random, key: string, index: number): Person {
  const first_name = random.pick(firstNames)
  const last_name = random.pick(lastNames)
  const plain = `${first_name}.${last_name}`.normalize('NFD').replaceAll(/[\u0300-\u036f ]/g, '')
  // Seven is coprime to the range, so that neighbours differ and no number repeats below ten million.
  const digits = (index * 7 + (key === 'clinic' ? 5_000_003 : 0)) % 10_000_000
  return {
    external_id: `${key}-${String(index).padStart(6, '0')}`,
    first_name,
    last_name,
    email: `${plain.toLowerCase()}.${index}@example.com`,
    phone: `+569${5 + (index % 4)}${String(digits).padStart(7, '0')}`,
  }
}

const firstNames = [
  ...['Camila', 'Valentina', 'Javiera', 'Constanza', 'Fernanda', 'Catalina', 'Francisca', 'María José', 'Antonia'],
  ...['Sofía', 'Paula', 'Carolina', 'Daniela', 'Matías', 'Benjamín', 'Vicente', 'Sebastián', 'Diego', 'Tomás'],
  ...['Joaquín', 'Cristóbal', 'Felipe', 'Ignacio', 'Rodrigo', 'Andrés', 'Pablo', 'Emily', 'James', 'Nicolás'],
] as const

const lastNames = [
  ...['González', 'Muñoz', 'Rojas', 'Díaz', 'Pérez', 'Soto', 'Contreras', 'Silva', 'Martínez', 'Sepúlveda'],
  ...['Morales', 'Rodríguez', 'López', 'Fuentes', 'Hernández', 'Torres', 'Araya', 'Flores', 'Espinoza', 'Valenzuela'],
  ...['Castillo', 'Tapia', 'Reyes', 'Gutiérrez', 'Castro', 'Pizarro', 'Vargas', 'Cárdenas', 'Smith', 'Núñez'],
] as const

/** The regions that the furniture shop delivers to, with their shares of 100 orders. */
const shares: readonly [region: string, share: number][] = [
  ['CL-RM', 30],
  ['CL-VS', 18],
  ['CL-BI', 16],
  ['CL-ML', 8],
  ['CL-AR', 7],
  ['CL-LL', 6],
  ['CL-CO', 5],
  ['CL-AN', 5],
  ['CL-LI', 5],
]

/** A geo test of the shop: on these days before the end of the demo, a campaign ran only in the treated regions. */
export const demoGeoTest = {
  treated: ['CL-VS', 'CL-BI'],
  controls: shares.map(([region]) => region).filter((region) => region !== 'CL-VS' && region !== 'CL-BI'),
  firstDaysBack: 34,
  lastDaysBack: 14,
  /** Of 100 orders of other regions, those that the test brought to the treated ones. */
  gain: 18,
} as const

/** The region that an order is delivered to. It follows from the order's key, so that other figures of the demo do not depend on it. */
export function regionOf(key: string, at: number, endMs: number): string {
  const number = hashOf(key)
  const daysBack = Math.floor((endMs - at) / dayMs)
  const { treated, firstDaysBack, lastDaysBack, gain } = demoGeoTest
  const own = pick(number % 100)
  const isTested = daysBack <= firstDaysBack && daysBack >= lastDaysBack
  const isGained = isTested && !(treated as readonly string[]).includes(own) && (number >>> 8) % 100 < gain
  return isGained ? treated[number % 2]! : own
}

function pick(place: number): string {
  let left = place
  for (const [region, share] of shares) {
    if (left < share) return region
    left -= share
  }
  return 'CL-RM'
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193) >>> 0
  return hash
}
