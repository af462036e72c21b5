import type { Locale } from '../../http/pages/page.ts'
import type { Mail } from '../../kernel/context/deployment.ts'
import type { Role } from '../../kernel/context/scopes.ts'

interface MailMessages {
  sign_in: { subject: string; text(url: string): string }
  password_reset: { subject: string; text(url: string): string }
  invitation: { subject(workspace: string): string; text(invited: Invited): string }
  roles: Record<Role, string>
}

export interface Invited {
  workspace: string
  role: string
  by: string | null
  url: string
}

const messages: Record<Locale, MailMessages> = {
  en: {
    sign_in: {
      subject: 'Your sign-in link for Tributary',
      text: (url) => `Open this link to sign in. It works once and expires in 30 minutes.

${url}

If you did not request this link, ignore this email.`,
    },
    password_reset: {
      subject: 'Set a new password for Tributary',
      text: (
        url,
      ) => `Open this link to set a new password. It works once and expires in 30 minutes. Setting a new password ends all your sessions.

${url}

If you did not request this link, ignore this email. Your password does not change.`,
    },
    invitation: {
      subject: (workspace) => `You are invited to ${workspace} on Tributary`,
      text: ({ workspace, role, by, url }) => `${by ?? 'Someone'} invites you to ${workspace} as ${role}.

Open this link to accept. It works once and expires in 7 days.

${url}

If you did not expect this invitation, ignore this email.`,
    },
    roles: { owner: 'owner', admin: 'admin', editor: 'editor', viewer: 'viewer' },
  },
  es: {
    sign_in: {
      subject: 'Tu enlace para iniciar sesión en Tributary',
      text: (url) => `Abre este enlace para iniciar sesión. Sirve una sola vez y vence en 30 minutos.

${url}

Si no pediste este enlace, ignora este correo.`,
    },
    password_reset: {
      subject: 'Elige una contraseña nueva para Tributary',
      text: (
        url,
      ) => `Abre este enlace para elegir una contraseña nueva. Sirve una sola vez y vence en 30 minutos. Al elegir una contraseña nueva se cierran todas tus sesiones.

${url}

Si no pediste este enlace, ignora este correo. Tu contraseña no cambia.`,
    },
    invitation: {
      subject: (workspace) => `Te invitan a ${workspace} en Tributary`,
      text: ({ workspace, role, by, url }) => `${by ?? 'Alguien'} te invita a ${workspace} como ${role}.

Abre este enlace para aceptar. Sirve una sola vez y vence en 7 días.

${url}

Si no esperabas esta invitación, ignora este correo.`,
    },
    roles: { owner: 'propietario', admin: 'administrador', editor: 'editor', viewer: 'lector' },
  },
}

export function linkMail(mail: {
  to: string
  url: string
  purpose: 'sign_in' | 'password_reset'
  locale: Locale
}): Mail {
  const { subject, text } = messages[mail.locale][mail.purpose]
  return { to: mail.to, subject, text: text(mail.url) }
}

export function invitationMail(
  mail: { to: string; workspace: string; role: Role; by: string | null; url: string },
  locale: Locale,
): Mail {
  const { invitation, roles } = messages[locale]
  const { to, workspace, by, url } = mail
  const role = roles[mail.role]
  return { to, subject: invitation.subject(workspace), text: invitation.text({ workspace, role, by, url }) }
}

export function roleLabel(role: Role, locale: Locale): string {
  return messages[locale].roles[role]
}
