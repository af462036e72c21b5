import type { coverage as english } from '../../en/insight/coverage.ts'
import type { Same } from '../../i18n.tsx'

export const coverage: Same<typeof english> = {
  'coverage.lead':
    'La parte de las conversiones con al menos una interacción conocida antes. Solo estas se pueden atribuir a anuncios.',
  'coverage.empty': 'Sin conversiones en este período',
  'coverage.empty_more': 'Agrega el código de seguimiento a tu sitio o elige otro período.',
  'coverage.total': 'Cobertura',
  'coverage.by_day': 'Conversiones por día',
  'coverage.by_source': 'Origen',
  'coverage.by_country': 'País',
  'coverage.outcomes': 'Conversiones',
  'coverage.seen': 'Vistas',
  'coverage.seen_of': '{seen} de {total} conversiones tienen una interacción conocida.',
  'coverage.unseen': {
    one: '{count} conversión sin interacción conocida',
    other: '{count} conversiones sin interacción conocida',
  },
  'coverage.estimate': 'Estimación de las no vistas',
  'coverage.estimate_text':
    'Si las {unseen} conversiones no vistas se comportaran como las vistas, unas {part} ({low} a {high}) tendrían un anuncio en su recorrido.',
  'coverage.estimate_more':
    'Una estimación con intervalo de 90 %. Ninguna otra cifra la incluye y no se envía a ningún lado.',
  'coverage.no_estimate_no_outcomes': 'No hay conversiones con qué estimar.',
  'coverage.no_estimate_strata_too_small': 'Hay muy pocas conversiones vistas para estimar.',
  'coverage.no_estimate_all_seen': 'Todas las conversiones tienen una interacción conocida.',
}
