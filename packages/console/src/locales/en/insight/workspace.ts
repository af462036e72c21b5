export const workspace = {
  'settings.view_workspace': 'Workspace',
  'workspace.title': 'Workspace',
  'workspace.profiles_list': 'Businesses of the workspace',
  'workspace.status_active': 'active',
  'workspace.status_archived': 'archived {day}',
  'workspace.status_purged': 'being deleted',
  'workspace.archive': 'Archive',
  'workspace.archive_title': 'Archive {name}?',
  'workspace.archive_effect':
    'Its keys stop working, and syncs, webhooks and conversion sync stop. Nothing is deleted; an admin can restore it.',
  'workspace.archive_done': '{name} is archived.',
  'workspace.restore': 'Restore',
  'workspace.restored': '{name} is restored.',
  'workspace.purge': 'Delete permanently',
  'workspace.purge_title': 'Delete {name} permanently?',
  'workspace.purge_effect':
    'All data of this business is deleted: events, people, credit, keys and receipts. This cannot be undone.',
  'workspace.purge_done': '{name} is being deleted.',
  'workspace.archive_all': 'Archive the workspace',
  'workspace.archive_all_effect':
    'Archives the workspace with all its businesses. Members lose access until an owner restores it. Nothing is deleted.',
  'memberships.title': 'Your workspaces',
  'memberships.leave': 'Leave',
  'memberships.leave_title': 'Leave {name}?',
  'memberships.leave_effect':
    'You lose access to its businesses immediately. To return, you need a new invitation. The last owner cannot leave.',
  'second.renew': 'New recovery codes',
} as const
