/**
 * The style of the bank's pages: from 320 px on, light and dark, no script, no font or picture from elsewhere. The colours
 * of the brand (`--brand`, `--accent`, `--accent-strong`, `--fill`, `--fill-strong`, `--on-fill`, `--tint`) are in their own file.
 */
export const STYLESHEET = `:root {
  color-scheme: light dark;
  --ground: #eef2f4; --card: #fff; --text: #15222b; --quiet: #50616d; --line: #d5dde2; --field: #76868f;
  --bad: #9f2018; --bad-tint: #fdeeec; --good: #17663a; --sandbox: #5c4300; --sandbox-tint: #fff4d1; --sandbox-line: #d3a72a;
  --shadow: 0 1px 2px rgb(8 24 32 / 5%), 0 10px 30px rgb(8 24 32 / 6%);
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0e151a; --card: #172128; --text: #e7edf1; --quiet: #a4b4bf; --line: #2e3d47; --field: #7f929e;
    --bad: #ff9c90; --bad-tint: #38201f; --good: #7fd6a0; --sandbox: #ffe2a0; --sandbox-tint: #2e2611; --sandbox-line: #8b6d1d;
    --shadow: 0 1px 2px rgb(0 0 0 / 30%);
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-bottom: 5rem; }
body {
  margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--ground); color: var(--text);
  font: 1rem/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; overflow-wrap: break-word;
}
.sandbox-banner {
  margin: 0; padding: .3rem 1rem; text-align: center; text-wrap: balance; font-size: .8125rem; font-weight: 600;
  color: var(--sandbox); background: var(--sandbox-tint); border-bottom: .25rem solid var(--brand);
}
.bank { background: var(--card); border-bottom: 1px solid var(--line); }
.brand {
  margin: 0 auto; max-width: 40rem; padding: .6rem 1.25rem; display: flex; align-items: center; justify-content: space-between; gap: .75rem;
}
.brand p {
  margin: 0; min-width: 0; display: flex; align-items: center; gap: .75rem; font-size: 1.1875rem; font-weight: 650; letter-spacing: -.01em;
}
.bank img { flex: none; height: 2.25rem; width: auto; max-width: 11rem; object-fit: contain; }
main { flex: 1; width: 100%; max-width: 40rem; margin: 0 auto; padding: 1.25rem 1.25rem 2rem; }
.card {
  background: var(--card); border: 1px solid var(--line); border-radius: .875rem; padding: 1.5rem 2rem; box-shadow: var(--shadow);
}
h1 { margin: 0 0 .4rem; font-size: 1.5625rem; line-height: 1.25; letter-spacing: -.018em; text-wrap: balance; }
h2 { margin: 1.35rem 0 .5rem; font-size: 1.0625rem; line-height: 1.4; }
p { margin: 0 0 .75rem; }
.step { margin: 0 0 .4rem; text-wrap: balance; color: var(--accent); font-size: .875rem; font-weight: 600; }
.brand .step { flex: 0 99999 auto; margin: 0; text-align: right; }
.lead { color: var(--quiet); }
.lead strong { color: var(--text); }
.note { color: var(--quiet); font-size: .875rem; margin: 1.1rem 0 0; }
.until { margin: 1.1rem 0 0; }
.until + .note { margin-top: .35rem; }
bdi, code { overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: .15em; }
a:hover { color: var(--accent-strong); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: .25rem; }
.unseen {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
}
.party, .account, .facts { border: 1px solid var(--line); border-radius: .625rem; margin: 0; }
.party { padding: .65rem 1.1rem; background: var(--tint); border-color: transparent; }
.party strong { display: block; font-size: 1.0625rem; }
.quiet { color: var(--quiet); font-size: .875rem; }
h2 .quiet { font-weight: 400; margin-left: .35rem; }
.number { font-variant-numeric: tabular-nums; }
.accounts { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; }
.account { padding: .75rem 1.1rem; }
.account h2 { margin-top: 0; }
.name { font-weight: 600; display: flex; align-items: baseline; gap: 0 .75rem; justify-content: space-between; }
.name > :first-child { min-width: 0; }
.account .quiet { display: block; }
.name > :last-child:not(:first-child) { flex: none; font-weight: 500; color: var(--quiet); }
.name > .number:last-child { color: var(--text); font-weight: 650; }
.account > p:last-child { margin: .9rem 0 0; }
.party > a, .linked > a, .pages a { display: inline-block; padding: .25rem 0; font-weight: 600; }
.balance { display: block; margin: .35rem 0 0; font-size: 1.25rem; font-weight: 650; letter-spacing: -.01em; }
.granted { display: block; }
.granted + .granted { margin-top: .5rem; }
.short { color: var(--bad); font-weight: 600; }
.rights { list-style: none; margin: .6rem 0 0; padding: .6rem 0 0; border-top: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: .2rem 1.75rem; }
.rights li { padding-left: 1.6rem; position: relative; }
.rights li::before {
  content: ''; position: absolute; left: .25rem; top: .38em; width: .4rem; height: .75rem;
  border: solid var(--good); border-width: 0 .15rem .15rem 0; transform: rotate(40deg);
}
.facts { display: grid; grid-template-columns: minmax(12rem, 32%) 1fr; }
.facts > div { display: contents; }
.facts dt, .facts dd { margin: 0; padding: .5rem 1.1rem; border-top: 1px solid var(--line); min-width: 0; }
.facts > div:first-child > * { border-top: 0; }
.facts dt { color: var(--quiet); padding-right: 0; }
.facts dd .quiet { display: block; }
.account .facts { border-width: 1px 0; border-radius: 0; margin: 0 -1.1rem; }
.amount { margin: .75rem 0; font-size: 2.25rem; line-height: 1.2; font-weight: 650; letter-spacing: -.02em; }
.amount .currency { font-size: 1.25rem; color: var(--quiet); font-weight: 500; letter-spacing: 0; }
fieldset { border: 0; margin: 1.35rem 0 0; padding: 0; min-width: 0; }
legend { padding: 0; margin: 0 0 .7rem; font-size: 1.0625rem; font-weight: 700; }
.choice { display: flex; gap: .85rem; align-items: flex-start; cursor: pointer; }
.choice + .choice { margin-top: .6rem; }
.choice:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); background: var(--tint); }
.choice input { flex: none; width: 1.5rem; height: 1.5rem; margin: 0; accent-color: var(--accent); }
.choice > span { flex: 1; min-width: 0; }
.roles { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); gap: .5rem; }
.roles > .choice { margin: 0; padding-block: .5rem; }
.roles .choice .quiet { display: inline; }
.field { margin: 1.15rem 0 0; }
.field label { display: block; font-weight: 600; margin-bottom: .35rem; }
.field input, .field textarea, .field select {
  width: 100%; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--field); border-radius: .5rem;
  padding: .65rem .85rem; min-height: 3rem; text-overflow: ellipsis;
}
.field [aria-invalid], fieldset:has(.wrong) .choice { border-color: var(--bad); }
.wrong { margin: .35rem 0 0; color: var(--bad); font-size: .875rem; }
.field input.digits { max-width: 13rem; font-size: 1.375rem; letter-spacing: .3em; font-variant-numeric: tabular-nums; }
.field textarea { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .8125rem; resize: vertical; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1rem; }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.1rem 0 0; }
button, .button {
  flex: 1 1 9rem; font: inherit; font-weight: 600; min-height: 3rem; padding: .7rem 1.25rem; border-radius: .5rem;
  border: 1px solid var(--accent); cursor: pointer; text-align: center; text-decoration: none;
}
.buttons > a.secondary:only-child { flex: 0 1 9rem; }
button.primary, .button.primary { background: var(--fill); color: var(--on-fill); }
button.primary:hover, .button.primary:hover { background: var(--fill-strong); border-color: var(--accent-strong); }
button.secondary, .button.secondary { background: transparent; color: var(--accent); }
button.secondary:hover, .button.secondary:hover { background: var(--tint); }
.quiet-button {
  flex: none; min-height: 2.75rem; padding: .4rem .75rem; border-color: transparent; background: none; color: var(--quiet); font-weight: 500;
}
.quiet-button:hover { color: var(--text); text-decoration: underline; }
h2 + .buttons { margin: 0 0 1rem; }
form + form, .facts + .step, .facts + form .buttons { margin-top: 1.25rem; }
.alert {
  margin: 1.1rem 0; padding: .9rem 1.1rem; border-radius: .5rem; border-left: .25rem solid var(--bad); background: var(--bad-tint);
}
.alert:focus { outline: none; }
.alert p:last-child, .alert ul:last-child { margin-bottom: 0; }
.alert strong { color: var(--bad); }
.alert ul { margin: .35rem 0 .75rem; padding-left: 1.25rem; }
.sandbox-box {
  margin: 1.75rem 0 0; padding: .85rem 1.1rem; border: 1px dashed var(--sandbox-line); border-radius: .5rem;
  background: var(--sandbox-tint); color: var(--sandbox); font-size: .875rem;
}
.sandbox-box p:last-child, .sandbox-box ul:last-child { margin-bottom: 0; }
.sandbox-box p { margin-bottom: .35rem; }
.sandbox-box ul { margin: .35rem 0 0; padding-left: 1.25rem; }
.sandbox-box summary { cursor: pointer; padding: .2rem 0; }
.sandbox-box code { font-weight: 600; }
.fill { min-height: 1.75rem; padding: .1rem .6rem; border-color: currentcolor; background: none; color: inherit; }
.fill:hover { text-decoration: underline; }
.sandbox-box li + li { margin-top: .35rem; }
.code {
  display: block; margin: .35rem 0 1rem; padding: .85rem 1rem; border: 1px solid var(--line); border-radius: .5rem;
  background: var(--tint); font-size: 1.0625rem; user-select: all;
}
pre.code { font-size: .75rem; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 30rem; overflow: auto; }
.compact + pre.code { max-height: 7rem; }
.buttons.compact { margin-bottom: 1.25rem; }
.buttons.compact > :not([hidden]) { display: inline-flex; align-items: center; flex: 0 1 auto; min-height: 2.5rem; padding: .4rem .9rem; font-size: .9375rem; }
.menu {
  display: flex; padding: 0 max(.5rem, calc(50% - 19.5rem)); background: var(--card); border-bottom: 1px solid var(--line);
}
.menu ul, .menu ol { list-style: none; margin: 0; padding: 0; display: flex; flex: 1; min-width: 0; flex-wrap: wrap; }
.menu a {
  display: block; padding: .7rem .75rem; color: var(--quiet); font-weight: 600; text-decoration: none;
  border-bottom: 3px solid transparent;
}
.menu:has(ol) { padding-inline: max(.5rem, calc(50% - 26rem)); }
body:has(.menu ol) :is(.brand, main) { max-width: 54.5rem; }
.menu ol { justify-content: space-between; gap: 0 .5rem; counter-reset: step; }
.menu ol li { counter-increment: step; }
.menu ol a { padding-inline: 0; font-size: .875rem; }
.menu .mark {
  display: inline-block; min-width: 1.5rem; border: 1px solid currentcolor; border-radius: .75rem; line-height: 1.4rem; text-align: center;
}
.menu .mark:empty::before { content: counter(step); }
.menu a:hover { color: var(--text); }
.menu a[aria-current] { color: var(--accent); border-bottom-color: var(--accent); }
.menu form { align-self: center; }
.count {
  display: inline-block; min-width: 1.4rem; padding: 0 .35rem; border-radius: .7rem; background: var(--fill); color: var(--on-fill);
  font-size: .8125rem; line-height: 1.4rem; text-align: center; font-variant-numeric: tabular-nums;
}
.search { margin: 1.25rem 0 0; }
.search summary { cursor: pointer; padding: .4rem 0; font-weight: 600; color: var(--accent); }
.lines { list-style: none; margin: 0; padding: 0; }
.line { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr) auto; gap: 0 1rem; padding: .75rem 0; border-top: 1px solid var(--line); }
.line .day { color: var(--quiet); font-size: .875rem; line-height: 1.75; }
.line .what .quiet, .line .what .tag { display: block; }
.line .what > bdi { font-weight: 600; }
.line .sum { text-align: right; white-space: nowrap; }
.line .credit { color: var(--good); }
.line .tag { color: var(--quiet); font-size: .8125rem; font-style: italic; }
.pages { display: flex; justify-content: space-between; align-items: center; gap: 1rem; padding: 1rem 0 0; border-top: 1px solid var(--line); }
.tester {
  margin: 1.5rem 0 0; padding: .35rem 1.1rem; border: 2px dashed var(--sandbox-line); border-radius: .625rem;
  background: var(--sandbox-tint); color: var(--sandbox); font-size: .875rem;
}
.tester summary { cursor: pointer; font-weight: 700; padding: .5rem 0; }
.tester summary span { font-weight: 400; }
.tester summary span::before { content: '– '; }
.tester form { padding: 0 0 .75rem; }
.tester:has(#tester-failing option[value='']:checked) .of-failing, .tester:has(#tester-slow option[value='']:checked) .of-slow { display: none; }
.tester .field input, .tester .field select { font-size: 1rem; padding: .5rem .6rem; min-height: 2.75rem; }
.tester button.secondary { color: inherit; border-color: currentcolor; }
.tester button.secondary:hover { background: none; text-decoration: underline; }
footer { padding: 0 1.25rem 2rem; color: var(--quiet); font-size: .875rem; text-align: center; }
footer p { margin: 0 auto .25rem; max-width: 36rem; }
footer a { display: inline-block; padding: .3rem .5rem; color: var(--quiet); }
footer a:hover { color: var(--text); }
.languages { list-style: none; margin: .25rem 0; padding: 0; display: flex; flex-wrap: wrap; justify-content: center; gap: 0 .25rem; }
.languages a { text-decoration: none; }
.languages a:hover { text-decoration: underline; }
.languages a[aria-current] { color: var(--text); font-weight: 650; text-decoration: underline; text-decoration-thickness: 2px; }
@media (prefers-color-scheme: dark) { .bank img { background: #fff; border-radius: .5rem; padding: .15rem; } }
@media (min-height: 30rem) {
  .card form:has([name='decision']) { display: contents; }
  .buttons:has([name='decision']) { position: sticky; bottom: 0; margin-top: .6rem; padding: .5rem 0; background: var(--card); box-shadow: 0 -.6rem .6rem var(--card); }
}
@media (max-width: 53rem) {
  .menu ol { gap: 0; }
  .menu ol a { padding-inline: .2rem; }
  .menu ol a:not([aria-current]) .label { position: absolute; width: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
}
@media (max-width: 34rem) {
  main { padding: .75rem .75rem 1.5rem; }
  .sandbox-banner { padding-inline: .5rem; }
  .card { padding: 1.1rem; }
  h1 { font-size: 1.3125rem; }
  .facts { display: block; }
  .facts > div { display: block; padding: .45rem .95rem; border-top: 1px solid var(--line); }
  .facts > div:first-child { border-top: 0; }
  .facts dt, .facts dd { padding: 0; border: 0; }
  .facts dt { font-size: .875rem; }
  .account .facts > div { padding-inline: 1.1rem; } .name:has(> .number:last-child) { flex-wrap: wrap; }
  .amount { font-size: 1.8125rem; }
  .menu { display: block; padding: 0 .5rem; }
  .menu a { padding: .6rem .45rem; font-size: .875rem; }
  .quiet-button { padding: .25rem .45rem; min-height: 2rem; font-size: .875rem; }
  .line { grid-template-columns: 1fr auto; }
  .line .sum { grid-area: 1 / 2; }
  .line .what { grid-column: 1 / -1; }
  .languages a { padding: .3rem .4rem; font-size: .8125rem; }
  .pair { grid-template-columns: 1fr; }
}
@media (forced-colors: active) {
  .choice:has(:checked) { outline: 2px solid Highlight; }
  .menu a[aria-current] { border-bottom-color: Highlight; }
  .count { border: 1px solid; }
}
@media (prefers-reduced-motion: reduce) { * { scroll-behavior: auto; transition: none; animation: none; } }
`;
