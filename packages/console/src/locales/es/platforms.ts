import type { platforms as english } from '../en/platforms.ts'
import type { Same } from '../i18n.tsx'

export const platforms: Same<typeof english> = {
  'platforms.lead':
    'Compara las conversiones que informa cada plataforma con las atribuidas a partir de visitas registradas. Se cuentan de forma distinta y nunca se suman.',
  'platforms.empty': 'Sin anuncios ni crédito en este período',
  'platforms.empty_more': 'Conecta una cuenta publicitaria o elige otro período.',
  'platforms.spend': '{money} de inversión',
  'platforms.claims': 'Según la plataforma',
  'platforms.credited': 'Atribuidas',
  'platforms.not_reported': 'sin datos',
  'platforms.gap_unknown': 'La plataforma no informa conversiones, así que no hay nada que comparar.',
  'platforms.gap_small': '{size} de diferencia: casi igual.',
  'platforms.gap_ours':
    'Atribuidas {size} más: aquí también cuentan objetivos que la plataforma no recibe (pagos, negocios, mensajes).',
  'platforms.gap_theirs':
    'La plataforma informa {size} más: también cuenta visualizaciones, usa una ventana más larga, y varias plataformas pueden contar la misma venta.',
  'platforms.unassigned': {
    one: 'Otra conversión ({money}) llegó por sus clics de pago sin un anuncio identificado.',
    other: 'Otras {count} conversiones ({money}) llegaron por sus clics de pago sin un anuncio identificado.',
  },
  'platforms.no_delivery': 'Aún no se importan datos de su cuenta publicitaria.',
  'platforms.through': 'Datos hasta el {day}.',
  'platforms.by_campaign': 'Por campaña',
  'platforms.claimed_value': 'Valor informado',
  'platforms.their_roas': 'Su ROAS',
  'platforms.our_roas': 'Nuestro ROAS',
  'platforms.claims_short': 'Informadas',
}
