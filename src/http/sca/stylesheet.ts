/** The style of the bank's pages: from 320 px on, light and dark, no script, no font or picture from elsewhere. */
export const STYLESHEET = `:root {
  color-scheme: light dark;
  --ground: #eef2f4; --card: #fff; --text: #15222b; --quiet: #50616d; --line: #cfd8de; --field: #76868f;
  --accent: #0b5563; --accent-strong: #083f4a; --on-accent: #fff; --tint: #e8f2f4;
  --bad: #9f2018; --bad-tint: #fdeeec; --good: #17663a; --sandbox: #5c4300; --sandbox-tint: #fff4d1; --sandbox-line: #d3a72a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0e151a; --card: #172128; --text: #e7edf1; --quiet: #a4b4bf; --line: #33434e; --field: #7f929e;
    --accent: #6fc7d6; --accent-strong: #9adbe6; --on-accent: #05242b; --tint: #1b2f36;
    --bad: #ff9c90; --bad-tint: #38201f; --good: #7fd6a0; --sandbox: #ffe2a0; --sandbox-tint: #2e2611; --sandbox-line: #8b6d1d;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
}
.sandbox-banner {
  margin: 0; padding: .45rem 1rem; text-align: center; text-wrap: balance; font-size: .875rem; font-weight: 600;
  color: var(--sandbox); background: var(--sandbox-tint); border-bottom: 1px solid var(--sandbox-line);
}
.bank { background: var(--card); border-bottom: 1px solid var(--line); }
.bank p {
  margin: 0 auto; max-width: 38rem; padding: .8rem 1rem; display: flex; align-items: center; gap: .65rem;
  font-size: 1.125rem; font-weight: 650; letter-spacing: -.01em;
}
.bank svg { flex: none; width: 1.9rem; height: 1.9rem; color: var(--accent); }
main { flex: 1; width: 100%; max-width: 38rem; margin: 0 auto; padding: 1.5rem 1rem 2.5rem; }
.card {
  background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.75rem;
  box-shadow: 0 1px 2px rgb(8 24 32 / 6%), 0 8px 24px rgb(8 24 32 / 5%);
}
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.25; letter-spacing: -.015em; text-wrap: balance; }
h2 { margin: 1.75rem 0 .6rem; font-size: 1rem; line-height: 1.4; }
p { margin: 0 0 .75rem; }
.step { margin: 0 0 .35rem; color: var(--quiet); font-size: .875rem; }
.lead { color: var(--quiet); }
.lead strong { color: var(--text); }
.note { color: var(--quiet); font-size: .875rem; margin: 1rem 0 0; }
bdi, code { overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: .15em; }
a:hover { color: var(--accent-strong); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: .25rem; }
.party, .account, .facts { border: 1px solid var(--line); border-radius: .5rem; margin: 0; }
.party { padding: .85rem 1rem; background: var(--tint); border-color: transparent; }
.party strong { display: block; font-size: 1.0625rem; }
.quiet { color: var(--quiet); font-size: .875rem; }
.number { font-variant-numeric: tabular-nums; }
.accounts { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; }
.account { padding: .85rem 1rem; }
.account .name { font-weight: 600; display: flex; align-items: baseline; gap: .75rem; justify-content: space-between; }
.account .quiet { display: block; }
.account .name > :last-child { font-weight: 500; color: var(--quiet); }
.short { color: var(--bad); font-weight: 600; }
.rights { list-style: none; margin: .65rem 0 0; padding: .65rem 0 0; border-top: 1px solid var(--line); display: grid; gap: .3rem; }
.rights li { padding-left: 1.6rem; position: relative; }
.rights li::before {
  content: ''; position: absolute; left: .25rem; top: .38em; width: .4rem; height: .75rem;
  border: solid var(--good); border-width: 0 .15rem .15rem 0; transform: rotate(40deg);
}
.facts { display: grid; grid-template-columns: minmax(6.5rem, 30%) 1fr; }
.facts > div { display: contents; }
.facts dt, .facts dd { margin: 0; padding: .65rem 1rem; border-top: 1px solid var(--line); }
.facts > div:first-child > * { border-top: 0; }
.facts dt { color: var(--quiet); padding-right: 0; }
.facts dd .quiet { display: block; }
.amount { margin: .25rem 0 1rem; font-size: 2.125rem; line-height: 1.2; font-weight: 650; letter-spacing: -.02em; }
.amount .currency { font-size: 1.25rem; color: var(--quiet); font-weight: 500; letter-spacing: 0; }
fieldset { border: 0; margin: 1.75rem 0 0; padding: 0; min-width: 0; }
legend { padding: 0; margin: 0 0 .6rem; font-weight: 700; }
.choice { display: flex; gap: .85rem; align-items: flex-start; cursor: pointer; }
.choice + .choice { margin-top: .6rem; }
.choice:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); background: var(--tint); }
.choice input { flex: none; width: 1.15rem; height: 1.15rem; margin: .2rem 0 0; accent-color: var(--accent); }
.choice > span { flex: 1; min-width: 0; }
.field { margin: 1.1rem 0 0; }
.field label { display: block; font-weight: 600; margin-bottom: .3rem; }
.field input {
  width: 100%; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--field); border-radius: .5rem;
  padding: .65rem .8rem; min-height: 2.875rem;
}
.field textarea, .field select {
  width: 100%; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--field); border-radius: .5rem;
  padding: .65rem .8rem; min-height: 2.875rem; text-overflow: ellipsis;
}
.field textarea { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .8125rem; resize: vertical; }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.75rem 0 0; }
button, .button {
  flex: 1 1 11rem; font: inherit; font-weight: 600; min-height: 2.875rem; padding: .65rem 1.25rem; border-radius: .5rem;
  border: 1px solid var(--accent); cursor: pointer; text-align: center; text-decoration: none;
}
button.primary, .button.primary { background: var(--accent); color: var(--on-accent); }
button.primary:hover, .button.primary:hover { background: var(--accent-strong); border-color: var(--accent-strong); }
button.secondary, .button.secondary { background: transparent; color: var(--accent); }
button.secondary:hover, .button.secondary:hover { background: var(--tint); }
.code + .buttons { margin-top: -.25rem; }
form + form, .facts + .step, .facts + form .buttons { margin-top: 1.25rem; }
.alert {
  margin: 1rem 0; padding: .85rem 1rem; border-radius: .5rem; border-left: .25rem solid var(--bad); background: var(--bad-tint);
}
.alert:focus { outline: none; }
.alert p:last-child, .alert ul:last-child { margin-bottom: 0; }
.alert strong { color: var(--bad); }
.alert ul { margin: .35rem 0 .75rem; padding-left: 1.25rem; }
.sandbox-box {
  margin: 1.25rem 0 0; padding: .85rem 1rem; border: 1px dashed var(--sandbox-line); border-radius: .5rem;
  background: var(--sandbox-tint); color: var(--sandbox); font-size: .875rem;
}
.sandbox-box p:last-child, .sandbox-box ul:last-child { margin-bottom: 0; }
.sandbox-box p { margin-bottom: .35rem; }
.sandbox-box ul { margin: .35rem 0 0; padding-left: 1.25rem; }
.sandbox-box summary { cursor: pointer; }
.sandbox-box code { font-weight: 600; }
.code {
  display: block; margin: .35rem 0 1rem; padding: .85rem 1rem; border: 1px solid var(--line); border-radius: .5rem;
  background: var(--tint); font-size: 1.0625rem; user-select: all; -webkit-user-select: all;
}
.tester {
  margin: 1.5rem 0 0; padding: .35rem 1rem; border: 2px dashed var(--sandbox-line); border-radius: .5rem;
  background: var(--sandbox-tint); color: var(--sandbox); font-size: .875rem;
}
.tester summary { cursor: pointer; font-weight: 700; padding: .5rem 0; }
.tester summary span { font-weight: 400; }
.tester summary span::before { content: '– '; }
.tester form { padding: 0 0 .75rem; }
.tester .field input, .tester .field select {
  width: 100%; font: inherit; font-size: 1rem; color: inherit; background: var(--card); border: 1px solid var(--field);
  border-radius: .5rem; padding: .5rem .6rem; min-height: 2.75rem;
}
.tester .buttons { margin: 1rem 0 0; }
footer { padding: 0 1rem 1.5rem; color: var(--quiet); font-size: .8125rem; text-align: center; }
footer p { margin: 0 auto; max-width: 36rem; }
@media (max-width: 30rem) {
  main { padding: .75rem .75rem 1.5rem; }
  .sandbox-banner { font-size: .8125rem; padding-inline: .5rem; }
  .card { padding: 1.25rem 1rem; }
  h1 { font-size: 1.3125rem; }
  .facts { display: block; }
  .facts > div { display: block; padding: .6rem .85rem; border-top: 1px solid var(--line); }
  .facts > div:first-child { border-top: 0; }
  .facts dt, .facts dd { padding: 0; border: 0; }
  .facts dt { font-size: .875rem; }
  .amount { font-size: 1.75rem; }
}
@media (forced-colors: active) { .choice:has(:checked) { outline: 2px solid Highlight; } }
`;
