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
