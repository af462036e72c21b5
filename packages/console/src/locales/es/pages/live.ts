import type { live as english } from '../../en/pages/live.ts'
import type { Same } from '../../i18n.tsx'

export const live: Same<typeof english> = {
  'live.lead':
    'Eventos del código de seguimiento, de servidores y de importaciones a medida que llegan, y eventos rechazados con el motivo y la solución.',
  'live.on': 'en vivo',
  'live.polling': 'se actualiza cada 2 s',
  'live.views': 'Eventos que mostrar',
  'live.view_hits': 'Recibidos',
  'live.view_rejected': 'Rechazados',
  'live.when': 'Recibido',
  'live.via': 'vía {via}',
  'live.detail': 'Detalle',
  'live.fix': 'Cómo corregirlo',
  'live.empty': 'Aún no hay eventos',
  'live.empty_more': 'Abre una página con el código de seguimiento o envía un evento. Aparece en dos segundos.',
  'live.to_tracker': 'Obtener el código de seguimiento',
  'live.none_rejected': 'Sin eventos rechazados en las últimas 24 horas',
  'live.none_rejected_more': 'Los eventos rechazados aparecen aquí durante 24 horas, con el motivo.',
  'live.fix_malformed_hit': 'Carga el script desde el fragmento, no desde una copia propia.',
  'live.fix_invalid_field': 'Un valor no se puede guardar; revisa el detalle. Corrige lo que envía la página.',
  'live.fix_invalid_time': 'Omite la hora o envíala en ISO 8601, cercana a la actual.',
  'live.fix_invalid_money': 'Envía un número decimal simple y un código de moneda de tres letras.',
  'live.fix_money_over_limit': 'Envía los pagos de este tamaño desde tu servidor.',
  'live.fix_too_many_events': 'Envía menos eventos por solicitud.',
  'live.fix_over_byte_quota':
    'Envía menos datos por evento, sube el límite o reemplaza la clave si el tráfico no es tuyo.',
  'live.fix_too_many_keys': 'Envía menos claves por evento o agrupa los detalles en payload.',
  'live.fix_unknown_key': 'Copia de nuevo el fragmento: esta clave no pertenece a ningún perfil.',
  'live.fix_revoked_key': 'Copia de nuevo el fragmento: su clave se reemplazó.',
  'live.fix_blocked_origin': 'Agrega el dominio de la página a los dominios del perfil.',
  'live.fix_bot': 'No se requiere nada, salvo que sea un navegador tuyo.',
}
