/** The style of the consent page: the colours and sizes of the console, in light and dark mode, down to phone width. */
export const consentStyle = `
:root {
  --ink: light-dark(#12211f, #e6efec); --ink-2: light-dark(#51635f, #9db2ac); --paper: light-dark(#fbfbf8, #0e1615);
  --card: light-dark(#fff, #141f1d); --line: light-dark(#e4e8e4, #243330); --hover: light-dark(#f3f6f3, #1a2725);
  --water: light-dark(#0b6e63, #4cc3b3); --water-soft: light-dark(#d9ece8, #1b3833);
  --warn: light-dark(#8a5a00, #e2b25c); --warn-soft: light-dark(#fbf1dc, #33280f);
}
* { box-sizing: border-box }
body { background: var(--paper); color: var(--ink); font: 400 15px/1.5 "Inter Variable", Inter, system-ui, sans-serif; padding: 24px 16px }
main { width: min(100%, 480px); max-width: none; padding: 28px; background: var(--card); border: 1px solid var(--line); border-radius: 14px }
h1 { font-size: 22px; line-height: 1.25; font-weight: 650; letter-spacing: -.01em; margin: 0 0 8px; overflow-wrap: anywhere }
h2 { font-size: 13px; font-weight: 600; color: var(--ink-2); margin: 20px 0 6px }
p { margin: 0 0 10px; overflow-wrap: anywhere }
.who, .quiet { color: var(--ink-2); font-size: 13.5px }
a { color: var(--water) }
.who a { white-space: nowrap }
fieldset { border: 0; margin: 18px 0 0; padding: 0; min-width: 0; max-height: 40vh; overflow: auto }
legend { font-size: 13px; font-weight: 600; color: var(--ink-2); padding: 0 0 6px }
label { display: flex; gap: 10px; align-items: baseline; padding: 9px 12px; border: 1px solid var(--line); border-radius: 10px; margin-bottom: 6px; cursor: pointer }
label:hover { background: var(--hover) }
label:has(input:checked) { border-color: var(--water); background: var(--water-soft) }
label.closed { cursor: not-allowed; color: var(--ink-2); background: none }
label span { flex: 1; min-width: 0; overflow-wrap: anywhere; font-weight: 550 }
label small { display: block; font-weight: 400; color: var(--ink-2) }
input[type=radio] { accent-color: var(--water); flex: none; width: auto; padding: 0 }
.scopes { margin: 0; padding: 0; list-style: none }
.scopes li { padding: 8px 0 8px 24px; border-top: 1px solid var(--line); position: relative }
.scopes li::before { content: ""; position: absolute; left: 4px; top: 15px; width: 8px; height: 8px; border-radius: 99px; background: var(--water) }
.chip { font-size: 12px; font-weight: 550; border-radius: 99px; padding: 1px 9px; background: var(--water-soft); white-space: nowrap }
.chip.persons, .warn { background: var(--warn-soft); color: var(--warn) }
.warn { border-radius: 10px; padding: 10px 12px; font-size: 14px }
.acts { display: flex; gap: 10px; margin: 22px 0 16px }
.acts button { flex: 1 }
button, .button { font-weight: 600; padding: 10px 18px; border-radius: 8px; background: var(--water); color: light-dark(#fff, #06201c) }
a.button { color: light-dark(#fff, #06201c) }
button.plain { background: none; border: 1px solid var(--line); color: var(--ink) }
:focus-visible { outline: 2px solid var(--water); outline-offset: 2px }
@media (max-width: 420px) { body { padding: 0; place-items: start stretch } main { width: 100%; margin: 0; border: 0; border-radius: 0; min-height: 100vh; padding: 22px 18px } }`
