import type { platforms as english } from '../en/platforms.ts'
import type { Same } from '../i18n.tsx'

export const platforms: Same<typeof english> = {
  'platforms.lead':
    'Lo que cada plataforma se atribuye, junto a lo que podemos atribuirle por las visitas vistas aquí. Cuentan cosas distintas y nunca se suman.',
  'platforms.empty': 'Ninguna plataforma tuvo anuncios ni crédito en estos días',
  'platforms.empty_more': 'Conecta una o elige otros días.',
  'platforms.spend': '{money} de inversión',
  'platforms.claims': 'La plataforma se atribuye',
  'platforms.credited': 'Atribuimos',
  'platforms.not_told': 'sin dato',
  'platforms.gap_unknown': 'La plataforma no informa conversiones, así que no hay con qué comparar.',
  'platforms.gap_small': '{size} de diferencia, casi lo mismo.',
  'platforms.gap_ours':
    'Atribuimos {size} más: aquí también cuentan objetivos que la plataforma no conoce (pagos, negocios, mensajes).',
  'platforms.gap_theirs':
    'La plataforma se atribuye {size} más: cuenta visualizaciones y una ventana más larga, y cada plataforma se apunta la misma venta.',
  'platforms.unassigned': {
    one: 'Otra conversión ({money}) llegó por sus clics de pago sin decir de qué anuncio.',
    other: 'Otras {count} conversiones ({money}) llegaron por sus clics de pago sin decir de qué anuncio.',
  },
  'platforms.no_delivery': 'Aún no se ha leído nada de su cuenta publicitaria.',
  'platforms.through': 'Sus informes llegan hasta el {day}.',
  'platforms.by_campaign': 'Por campaña',
  'platforms.claimed_value': 'Valor que se atribuye',
  'platforms.their_roas': 'Su ROAS',
  'platforms.our_roas': 'Nuestro ROAS',
  'platforms.claims_short': 'Se atribuye',
}
