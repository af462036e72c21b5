import type { Locale } from '../../http/pages/page.ts'

/** What the pages of signing in say. */
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
  /** By the reason of a refusal, else by its code. */
  reasons: Record<string, string>
  wait(seconds: number): string
}

export const pageMessages: Record<Locale, PageMessages> = {
  en: {
    signIn: 'Sign in',
    email: 'Email',
    password: 'Password',
    newPassword: 'New password',
    passwordHint: 'At least 12 characters. A sentence is easiest to remember.',
    code: 'Code',
    codeHint: 'Six digits of your authenticator, or a recovery code.',
    goOn: 'Continue',
    linkOffer: 'Or have a link mailed that signs you in, without a password.',
    mailLink: 'Mail me a link',
    forgot: 'Forgot your password?',
    back: 'Back to sign-in',
    linkReady: 'Your link is good. Press the button to sign in.',
    mailed: 'Look into your mail',
    mailedText: 'If there is an account for this address, a link is on its way. It works once, for 30 minutes.',
    resetTitle: 'New password',
    resetText: 'A link to set a new password is mailed to you.',
    resetDone: 'Password set',
    resetDoneText:
      'All your sessions were ended, your personal tokens revoked and your assistants disconnected. Sign in with the new password.',
    setPassword: 'Set password',
    invitedTitle: (workspace) => `Join ${workspace}`,
    invitedText: (email, role) => `You are invited as ${role}, with the address ${email}.`,
    accept: 'Accept the invitation',
    firstOwnerTitle: 'Create the first account',
    firstOwnerText: 'You become the owner of a new workspace and can invite others to it. This link works once.',
    workspace: 'Name of your business or agency',
    createOwner: 'Create the account',
    signInFirst: 'This address has an account. Sign in with it, and you come back here.',
    otherAccount: (email) => `You are signed in with another address. Sign in as ${email} to accept.`,
    rejected: 'That did not work',
    wrongPage: 'The button must be pressed on this service’s own page. Open the link again.',
    unknown: 'Something was not right. Try again.',
    reasons: {
      invalid_credentials: 'The email or the password is not right.',
      invalid_code: 'The code is not right, or was used already.',
      second_factor_required: 'Your account has a second factor.',
      link_unusable: 'This link cannot be used: it was used already or has expired. Ask for a new one.',
      invitation_accepted: 'This invitation was accepted already.',
      invitation_revoked: 'This invitation was taken back.',
      invitation_expired: 'This invitation has expired. Ask for a new one.',
      workspace_archived: 'The workspace of this invitation is archived.',
      already_member: 'You are a member already.',
      not_found: 'There is no such invitation. A newer mail may have replaced it.',
      weak_password: 'The password needs at least 12 characters.',
      compromised_password: 'This password is known from a breach. Choose another one.',
      validation_error: 'Write a valid email address.',
      first_owner_unusable: 'This link is not valid, or the first account was created already.',
    },
    wait: (seconds) => `Too many attempts. Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  },
  es: {
    signIn: 'Entrar',
    email: 'Correo electrónico',
    password: 'Contraseña',
    newPassword: 'Contraseña nueva',
    passwordHint: 'Al menos 12 caracteres. Una frase es lo más fácil de recordar.',
    code: 'Código',
    codeHint: 'Seis dígitos de tu aplicación de autenticación, o un código de recuperación.',
    goOn: 'Continuar',
    linkOffer: 'O pide por correo un enlace para entrar sin contraseña.',
    mailLink: 'Enviarme un enlace',
    forgot: '¿Olvidaste tu contraseña?',
    back: 'Volver a la entrada',
    linkReady: 'Tu enlace es válido. Pulsa el botón para entrar.',
    mailed: 'Mira tu correo',
    mailedText: 'Si hay una cuenta con esta dirección, un enlace va en camino. Sirve una vez, durante 30 minutos.',
    resetTitle: 'Contraseña nueva',
    resetText: 'Te enviamos un enlace para elegir una contraseña nueva.',
    resetDone: 'Contraseña guardada',
    resetDoneText:
      'Se cerraron todas tus sesiones, se revocaron tus tokens personales y se desconectaron tus asistentes. Entra con la contraseña nueva.',
    setPassword: 'Guardar contraseña',
    invitedTitle: (workspace) => `Unirte a ${workspace}`,
    invitedText: (email, role) => `Te invitan como ${role}, con la dirección ${email}.`,
    accept: 'Aceptar la invitación',
    firstOwnerTitle: 'Crear la primera cuenta',
    firstOwnerText:
      'Serás propietario de un espacio de trabajo nuevo y podrás invitar a otras personas. Este enlace sirve una vez.',
    workspace: 'Nombre de tu negocio o agencia',
    createOwner: 'Crear la cuenta',
    signInFirst: 'Esta dirección ya tiene una cuenta. Entra con ella y volverás aquí.',
    otherAccount: (email) => `Entraste con otra dirección. Entra como ${email} para aceptar.`,
    rejected: 'No se pudo',
    wrongPage: 'El botón debe pulsarse en la página de este servicio. Abre el enlace otra vez.',
    unknown: 'Algo no estaba bien. Inténtalo otra vez.',
    reasons: {
      invalid_credentials: 'El correo o la contraseña no son correctos.',
      invalid_code: 'El código no es correcto o ya se usó.',
      second_factor_required: 'Tu cuenta tiene un segundo factor.',
      link_unusable: 'Este enlace no sirve: ya se usó o venció. Pide uno nuevo.',
      invitation_accepted: 'Esta invitación ya fue aceptada.',
      invitation_revoked: 'Esta invitación fue retirada.',
      invitation_expired: 'Esta invitación venció. Pide una nueva.',
      workspace_archived: 'El espacio de trabajo de esta invitación está archivado.',
      already_member: 'Ya eres miembro.',
      not_found: 'No existe esa invitación. Quizá un correo más nuevo la reemplazó.',
      weak_password: 'La contraseña necesita al menos 12 caracteres.',
      compromised_password: 'Esta contraseña apareció en una filtración. Elige otra.',
      validation_error: 'Escribe una dirección de correo válida.',
      first_owner_unusable: 'Este enlace no sirve, o la primera cuenta ya fue creada.',
    },
    wait: (seconds) => `Demasiados intentos. Espera ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`,
  },
}
