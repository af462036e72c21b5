import type { Locale } from '../../http/pages/page.ts'

const en = {
  gone: 'This link does not work',
  goneText: 'It was revoked, has expired or was not copied completely. Ask the person who sent it.',
  locked: 'Enter the password',
  lockedText: 'The view is protected by a password.',
  password: 'Password',
  open: 'Open',
  wrong: 'The password is wrong.',
  wait: (seconds: number) => `Too many attempts. Try again in ${seconds} seconds.`,
  busy: 'Too many requests. Try again in a minute.',
  unavailable: 'The figures are being calculated. Try again later.',
  invalid: 'A setting of this view is no longer valid. Ask the person who sent the link.',
  unlinkable: 'A link can no longer show this view. Ask the person who sent it.',
  asTables: 'Show the figures as plain tables',
  next: 'Next page',
}

const es: typeof en = {
  gone: 'Este enlace no funciona',
  goneText: 'Fue revocado, venció o no se copió completo. Consulta a la persona que lo envió.',
  locked: 'Escribe la contraseña',
  lockedText: 'La vista está protegida con una contraseña.',
  password: 'Contraseña',
  open: 'Abrir',
  wrong: 'La contraseña es incorrecta.',
  wait: (seconds) => `Demasiados intentos. Inténtalo de nuevo en ${seconds} segundos.`,
  busy: 'Demasiadas solicitudes. Inténtalo de nuevo en un minuto.',
  unavailable: 'Las cifras se están calculando. Inténtalo más tarde.',
  invalid: 'Un ajuste de esta vista ya no es válido. Consulta a la persona que envió el enlace.',
  unlinkable: 'Un enlace ya no puede mostrar esta vista. Consulta a la persona que lo envió.',
  asTables: 'Mostrar las cifras en tablas simples',
  next: 'Página siguiente',
}

export const sharedMessages: Record<Locale, typeof en> = { en, es }
