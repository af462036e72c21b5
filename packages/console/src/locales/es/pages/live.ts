import type { live as english } from '../../en/pages/live.ts'
import type { Same } from '../../i18n.tsx'

export const live: Same<typeof english> = {
  'live.lead':
    'Eventos a medida que llegan del código de seguimiento, de servidores y de importaciones, y los rechazados, con el motivo y la solución.',
  'live.on': 'en vivo',
  'live.asking': 'consultando cada 2 s',
  'live.views': 'Qué mostrar',
  'live.view_hits': 'Recibidos',
  'live.view_rejected': 'Rechazados',
  'live.when': 'Recibido',
  'live.what': 'Evento',
  'live.where': 'Dónde',
  'live.via': 'vía {via}',
  'live.device': 'Dispositivo',
  'live.reason': 'Motivo',
  'live.detail': 'Detalle',
  'live.fix': 'Cómo corregirlo',
  'live.empty': 'Aún no llega nada',
  'live.empty_more': 'Abre una página con el código de seguimiento o envía un evento: aparece en dos segundos.',
  'live.to_tracker': 'Obtener el código de seguimiento',
  'live.none_rejected': 'No se rechazó nada en el último día',
  'live.none_rejected_more': 'Los eventos rechazados quedan aquí un día, con el motivo.',
  'live.fix_malformed_hit': 'Carga el script desde el fragmento y no desde una copia propia.',
  'live.fix_invalid_field':
    'Hay un valor que no se puede guardar; el detalle dice cuál. Corrige lo que envía la página.',
  'live.fix_invalid_time': 'Omite la hora o envíala en ISO 8601, cercana a la actual.',
  'live.fix_invalid_money': 'Envía un decimal simple y una moneda de tres letras.',
  'live.fix_money_over_limit': 'Envía los pagos de ese tamaño desde tu servidor.',
  'live.fix_too_many_events': 'Envía menos eventos por solicitud.',
  'live.fix_over_byte_quota': 'Envía menos por evento, sube el límite o reemplaza la clave si el tráfico no es tuyo.',
  'live.fix_too_many_keys': 'Envía menos claves por evento o agrupa los detalles en payload.',
  'live.fix_unknown_key': 'Copia de nuevo el fragmento: esta clave no es de ningún perfil.',
  'live.fix_revoked_key': 'Copia de nuevo el fragmento: su clave se reemplazó.',
  'live.fix_blocked_origin': 'Agrega el dominio de la página a los del perfil.',
  'live.fix_bot': 'Nada que hacer, salvo que sea un navegador tuyo.',
}
