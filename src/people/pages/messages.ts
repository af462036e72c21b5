import type { Locale } from '../../http/pages/page.ts'

/** The texts of the sign-in pages. */
export interface PageMessages {
  signIn: string
  email: string
  password: string
  newPassword: string
  passwordHint: string
  code: string
  codeHint: string
  goOn: string
  linkOffer: string
  mailLink: string
  forgot: string
  back: string
  linkReady: string
  mailed: string
  mailedText: string
  resetTitle: string
  resetText: string
  resetDone: string
  resetDoneText: string
  setPassword: string
  invitedTitle(workspace: string): string
  invitedText(email: string, role: string): string
  accept: string
  firstOwnerTitle: string
  firstOwnerText: string
  workspace: string
  createOwner: string
  signInFirst: string
  otherAccount(email: string): string
  rejected: string
  wrongPage: string
  unknown: string
  /** By error reason, otherwise by error code. */
  reasons: Record<string, string>
  wait(seconds: number): string
}

export const pageMessages: Record<Locale, PageMessages> = {
  en: {
    signIn: 'Sign in',
    email: 'Email',
    password: 'Password',
    newPassword: 'New password',
    passwordHint: 'At least 12 characters. A phrase is easy to remember.',
    code: 'Code',
    codeHint: 'The six-digit code from your authenticator app, or a recovery code.',
    goOn: 'Continue',
    linkOffer: 'Or get a link by email and sign in without a password.',
    mailLink: 'Email me a link',
    forgot: 'Forgot your password?',
    back: 'Back to sign-in',
    linkReady: 'Your link is valid. Continue to sign in.',
    mailed: 'Check your email',
    mailedText: 'If this email has an account, we sent a link to it. The link works once and expires in 30 minutes.',
    resetTitle: 'New password',
    resetText: 'We email you a link to set a new password.',
    resetDone: 'Password set',
    resetDoneText:
      'All sessions are ended, personal tokens are revoked and assistants are disconnected. Sign in with the new password.',
    setPassword: 'Set password',
    invitedTitle: (workspace) => `Join ${workspace}`,
    invitedText: (email, role) => `You are invited as ${role} with the email ${email}.`,
    accept: 'Accept invitation',
    firstOwnerTitle: 'Create the first account',
    firstOwnerText: 'You become the owner of a new workspace and can invite others. This link works once.',
    workspace: 'Name of your business or agency',
    createOwner: 'Create account',
    signInFirst: 'This email has an account. Sign in to continue with the invitation.',
    otherAccount: (email) => `You are signed in with another account. Sign in as ${email} to accept.`,
    rejected: 'Something went wrong',
    wrongPage: 'The form was not sent from this service. Open the link again.',
    unknown: 'Something went wrong. Try again.',
    reasons: {
      invalid_credentials: 'Incorrect email or password.',
      invalid_code: 'The code is incorrect or was already used.',
      second_factor_required: 'Enter the code of your second factor.',
      link_unusable: 'This link cannot be used: it was already used or has expired. Request a new one.',
      invitation_accepted: 'This invitation was already accepted.',
      invitation_revoked: 'This invitation was withdrawn.',
      invitation_expired: 'This invitation has expired. Ask for a new one.',
      workspace_archived: 'The workspace of this invitation is archived.',
      already_member: 'You are already a member.',
      not_found: 'Invitation not found. A newer email may have replaced it.',
      weak_password: 'The password needs at least 12 characters.',
      compromised_password: 'This password appeared in a data breach. Choose another.',
      validation_error: 'Enter a valid email address.',
      first_owner_unusable: 'This link is not valid, or the first account already exists.',
    },
    wait: (seconds) => `Too many attempts. Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  },
  es: {
    signIn: 'Iniciar sesión',
    email: 'Correo electrónico',
    password: 'Contraseña',
    newPassword: 'Contraseña nueva',
    passwordHint: 'Al menos 12 caracteres. Una frase es fácil de recordar.',
    code: 'Código',
    codeHint: 'El código de seis dígitos de tu aplicación de autenticación, o un código de recuperación.',
    goOn: 'Continuar',
    linkOffer: 'O recibe un enlace por correo e inicia sesión sin contraseña.',
    mailLink: 'Enviarme un enlace',
    forgot: '¿Olvidaste tu contraseña?',
    back: 'Volver al inicio de sesión',
    linkReady: 'Tu enlace es válido. Continúa para iniciar sesión.',
    mailed: 'Revisa tu correo',
    mailedText: 'Si este correo tiene una cuenta, le enviamos un enlace. Sirve una sola vez y vence en 30 minutos.',
    resetTitle: 'Contraseña nueva',
    resetText: 'Te enviamos por correo un enlace para elegir una contraseña nueva.',
    resetDone: 'Contraseña guardada',
    resetDoneText:
      'Se cerraron todas tus sesiones, se revocaron tus tokens personales y se desconectaron tus asistentes. Inicia sesión con la contraseña nueva.',
    setPassword: 'Guardar contraseña',
    invitedTitle: (workspace) => `Unirte a ${workspace}`,
    invitedText: (email, role) => `Te invitan como ${role} con el correo ${email}.`,
    accept: 'Aceptar invitación',
    firstOwnerTitle: 'Crear la primera cuenta',
    firstOwnerText:
      'Serás propietario de un espacio de trabajo nuevo y podrás invitar a otras personas. Este enlace sirve una sola vez.',
    workspace: 'Nombre de tu negocio o agencia',
    createOwner: 'Crear cuenta',
    signInFirst: 'Este correo ya tiene una cuenta. Inicia sesión para continuar con la invitación.',
    otherAccount: (email) => `Iniciaste sesión con otra cuenta. Inicia sesión como ${email} para aceptar.`,
    rejected: 'Algo salió mal',
    wrongPage: 'El formulario no se envió desde este servicio. Abre el enlace de nuevo.',
    unknown: 'Algo salió mal. Inténtalo de nuevo.',
    reasons: {
      invalid_credentials: 'Correo o contraseña incorrectos.',
      invalid_code: 'El código es incorrecto o ya se usó.',
      second_factor_required: 'Ingresa el código de tu segundo factor.',
      link_unusable: 'Este enlace no se puede usar: ya se usó o venció. Solicita uno nuevo.',
      invitation_accepted: 'Esta invitación ya se aceptó.',
      invitation_revoked: 'Esta invitación se retiró.',
      invitation_expired: 'Esta invitación venció. Pide una nueva.',
      workspace_archived: 'El espacio de trabajo de esta invitación está archivado.',
      already_member: 'Ya eres miembro.',
      not_found: 'No se encontró la invitación. Quizá un correo más reciente la reemplazó.',
      weak_password: 'La contraseña necesita al menos 12 caracteres.',
      compromised_password: 'Esta contraseña apareció en una filtración de datos. Elige otra.',
      validation_error: 'Ingresa un correo válido.',
      first_owner_unusable: 'Este enlace no es válido o la primera cuenta ya existe.',
    },
    wait: (seconds) => `Demasiados intentos. Espera ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`,
  },
}
