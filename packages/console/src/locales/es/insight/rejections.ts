import type { rejections as english } from '../../en/insight/rejections.ts'
import type { Same } from '../../i18n.tsx'

export const rejections: Same<typeof english> = {
  'rejection.meta_connection_required': 'No hay ninguna conexión utilizable con la plataforma de anuncios.',
  'rejection.meta_write_permission_missing':
    'La conexión de anuncios solo puede leer. Vuelve a conectarla y acepta la gestión de anuncios.',
  'rejection.campaign_not_pausable': 'Una campaña archivada o eliminada no se puede pausar.',
  'rejection.campaign_not_resumable': 'Una campaña archivada o eliminada no se puede reanudar.',
  'rejection.campaign_archived': 'La campaña está archivada.',
  'rejection.campaign_deleted': 'La campaña está eliminada.',
  'rejection.already_paused': 'La campaña ya está pausada.',
  'rejection.already_active': 'La campaña ya está activa.',
  'rejection.ad_archived': 'El anuncio está archivado o eliminado.',
  'rejection.adset_not_editable':
    'El conjunto de anuncios o su campaña está archivado o eliminado. El presupuesto no se cambió.',
  'rejection.budget_change_out_of_bounds':
    'Un cambio mueve un presupuesto diario como máximo un 50 por ciento. El presupuesto no se cambió.',
  'rejection.budget_on_campaign': 'El presupuesto está en la campaña, no en sus conjuntos de anuncios.',
  'rejection.no_daily_budget': 'El conjunto de anuncios no tiene un presupuesto diario propio.',
  'rejection.confirm_token_stale': 'La campaña cambió desde que se abrió este diálogo. Ciérralo e inténtalo de nuevo.',
  'rejection.action_in_flight': 'Otro cambio de este objeto sigue en curso. Vuelve a intentarlo en un momento.',
  'rejection.provider_rejected': 'La plataforma rechazó el cambio.',
  'rejection.provider_throttled': 'La plataforma limita las solicitudes. Inténtalo más tarde.',
  'rejection.provider_unavailable': 'La plataforma no está disponible.',
  'rejection.provider_token_expired': 'La plataforma ya no acepta la conexión. Vuelve a conectarla.',
  'rejection.provider_token_revoked': 'La plataforma ya no acepta la conexión. Vuelve a conectarla.',
  'rejection.provider_permission_missing': 'La conexión no incluye el permiso necesario.',
  'rejection.original': 'Mensaje original de la plataforma:',
}
