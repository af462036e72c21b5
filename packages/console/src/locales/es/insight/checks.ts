import type { checks as english } from '../../en/insight/checks.ts'
import type { Same } from '../../i18n.tsx'

export const checks: Same<typeof english> = {
  'check.unknown': 'No se pudo revisar: {reason}',
  'check.database': 'PostgreSQL {version}, {size} MiB',
  'check.migrations_applied': '{count} aplicadas',
  'check.migrations_pending': 'Pendientes: {names}. Ejecuta «tributary migrate».',
  'check.secrets_current': 'Todos los secretos guardados están cifrados con la clave actual.',
  'check.secrets_former':
    '{count} secretos guardados están cifrados con una clave anterior. Ejecuta «tributary secrets rotate».',
  'check.jobs': '{queues} colas, {ready} tareas listas, {active} en curso',
  'check.jobs_stuck': 'Listas hace más de 5 minutos: {names}. Revisa que haya un worker en marcha.',
  'check.dead_letters_none': 'Ninguna',
  'check.dead_letters': '{count} tareas fallaron de forma definitiva. Reinténtalas en «Tareas».',
  'check.log_derived': '{derived} entradas procesadas, {waiting} en espera',
  'check.log_waiting': '{waiting} entradas esperan hace más de {minutes} minutos. Revisa que haya un worker en marcha.',
  'check.log_failures':
    '{failures} entradas de {profiles} perfiles no se pudieron procesar. Usa «tributary ingest show» y «tributary ingest retry».',
  'check.rollups_match': 'Los totales verificados coinciden con su crédito.',
  'check.rollups_differ':
    '{days} días de {profiles} perfiles tienen totales distintos de su crédito, por ejemplo {example}.',
  'check.partitions': '{tables}',
  'check.partitions_missing':
    'Falta la partición del momento actual: {tables}. La crea cada hora la tarea «maintain-partitions».',
  'check.backup': '{at}, {location}',
  'check.backup_late': 'Hace más de 8 días: revisa que haya un worker en marcha.',
  'check.backup_later':
    '{count} copias guardadas tienen una hora posterior a la última; no se cuentan ni se eliminan: un reloj estaba mal o las guardó otra persona. Elimínalas tú.',
  'check.backup_unrecognized':
    '{count} copias guardadas no tienen un manifiesto de esta instalación (son de una versión anterior, de otra MASTER_KEY o de otra persona); no se eliminan. Elimínalas tú.',
  'check.backup_none': 'Ninguna',
  'check.backup_due': 'Aún no hay. BACKUP_SCHEDULE crea la primera.',
  'check.backup_failed': 'Falló el {at}: {reason}',
  'check.nodes_reachable': '{nodes}',
  'check.nodes_away': 'El coordinador no llega a {nodes}. Las solicitudes de los perfiles que están ahí responden 503.',
  'check.nodes': '{nodes}',
  'check.nodes_undistributed': 'Aún sin distribuir: {tables}.',
  'check.nodes_keys': '{count} claves foráneas aún no están restauradas.',
  'check.nodes_distribute': 'Ejecuta «tributary distribute» otra vez.',
  'check.nodes_unlogged':
    'Un rebalanceo nunca terminaría, porque estas tablas son «unlogged»: {tables}. Consulta la documentación sobre escala.',
  'check.nodes_uneven': 'Desigual: ejecuta «select citus_rebalance_start()» en el coordinador para mover perfiles.',
  'check.largest_profile': 'El perfil {profile} ocupa cerca de {size} MiB en {node}.',
  'check.largest_profile_huge':
    "Es más de la mitad de un nodo promedio. Dale un shard propio: «select isolate_tenant_to_new_shard('event', '{profile}', 'CASCADE')».",
  'check.rebalance': '{state}',
  'check.rebalance_waiting': 'Sin empezar.',
  'check.rebalance_started': 'Empezó el {at}.',
  'check.rebalance_ended': 'Terminó el {at}.',
  'check.rebalance_retries': 'Citus reintenta un movimiento: {problem}',
  'check.rebalance_failed': 'Ejecuta «select * from citus_rebalance_status()» en el coordinador para ver el motivo.',
  'check.vendor_versions': '{count} versiones de API de proveedores en uso. Ninguna termina pronto.',
  'check.vendor_versions_ending': 'Terminan pronto: {versions}. Actualiza Tributary.',
  'check.clock_ahead': 'El reloj de la base de datos adelanta {ms} ms a este proceso.',
  'check.clock_behind': 'El reloj de la base de datos atrasa {ms} ms respecto de este proceso.',
}
