import type { workspace as english } from '../../en/insight/workspace.ts'
import type { Same } from '../../i18n.tsx'

export const workspace: Same<typeof english> = {
  'settings.view_workspace': 'Espacio',
  'workspace.title': 'Espacio de trabajo',
  'workspace.profiles_list': 'Negocios del espacio',
  'workspace.status_active': 'activo',
  'workspace.status_archived': 'archivado el {day}',
  'workspace.status_purged': 'se está borrando',
  'workspace.archive': 'Archivar',
  'workspace.archive_title': '¿Archivar {name}?',
  'workspace.archive_effect':
    'Sus claves dejan de funcionar y se detienen las sincronizaciones, los webhooks y el envío de conversiones. No se borra nada; un administrador puede restaurarlo.',
  'workspace.archive_done': '{name} quedó archivado.',
  'workspace.restore': 'Restaurar',
  'workspace.restored': '{name} quedó restaurado.',
  'workspace.purge': 'Borrar para siempre',
  'workspace.purge_title': '¿Borrar {name} para siempre?',
  'workspace.purge_effect':
    'Se borran todos los datos de este negocio: eventos, personas, crédito, claves y comprobantes. No se puede deshacer.',
  'workspace.purge_done': '{name} se está borrando.',
  'workspace.archive_all': 'Archivar el espacio',
  'workspace.archive_all_effect':
    'Archiva el espacio con todos sus negocios. El equipo pierde el acceso hasta que un propietario lo restaure. No se borra nada.',
  'memberships.title': 'Tus espacios',
  'memberships.leave': 'Salir',
  'memberships.leave_title': '¿Salir de {name}?',
  'memberships.leave_effect':
    'Pierdes de inmediato el acceso a sus negocios. Para volver necesitas una nueva invitación. El último propietario no puede salir.',
  'second.renew': 'Nuevos códigos de recuperación',
}
