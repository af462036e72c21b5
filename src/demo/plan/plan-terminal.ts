import type { Payment } from '../../connect/provider.ts'
import { addDays } from '../../kernel/time/local-day.ts'
import { randomOf } from './random-of.ts'

/** The showroom takes cards by a terminal of this provider. */
export const terminalProvider = 'payments_b'

const terminalDays = 30

/** The payments of the terminal in the last days until `until`: one per day, by people who saw no ad. */
export function planTerminal(seed: number, until: string): Payment[] {
  return Array.from({ length: terminalDays }, (_, index) => {
    const random = randomOf('terminal', seed, index)
    const value = String(random.whole(8, 60) * 1_000 - 10)
    const minute = String(random.whole(0, 59)).padStart(2, '0')
    return toPayment(addDays(until, -index), { key: `caja-${index}`, time: `17:${minute}:00Z`, value })
  })
}

/** A payment that the provider lists and that never arrived. */
export function unreceivedPayment(until: string): Payment {
  return toPayment(addDays(until, -2), { key: 'caja-sin-aviso', time: '19:20:00Z', value: '39990' })
}

function toPayment(day: string, { key, time, value }: { key: string; time: string; value: string }): Payment {
  return {
    external_id: key,
    paid_at: new Date(`${day}T${time}`),
    value,
    currency: 'CLP',
    payer: {
      external_id: key,
      email: `${key}@correo.example`,
      phone: null,
      first_name: null,
      last_name: null,
      country: 'CL',
    },
    is_installment: false,
    refunds: [],
  }
}
