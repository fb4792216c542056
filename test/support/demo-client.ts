import { DemoFailure, DemoDisplay } from '../../src/cli/demo/client.js';
import { openNextgenpsd2, PARTS } from '../../src/cli/demo/nextgenpsd2.js';
import { openPublished, walk } from '../../src/cli/demo/published.js';
import type { DialectId } from '../../src/domain/dialect.js';

/** Runs the client of `sandbank demo` at a bank of a running server, as far as the profile of the bank lets it. */
export async function runDemoClient(origin: string, bank: string, dialect: DialectId): Promise<void> {
  const display = new DemoDisplay(false, false, () => undefined);
  if (dialect === 'published') {
    const player = await openPublished(`${origin}/banks/${bank}`, {}, display);
    const tpp = player.bank.demo.tpps.find(({ onboarded, roles }) => onboarded && roles.includes('PSP_PI'));
    if (!tpp) throw new Error('the bank has no onboarded TPP for payments');
    await player.actAs(tpp);
    await untilRefused(() => walk(player));
    return;
  }
  const player = await openNextgenpsd2(`${origin}/__admin/banks/${bank}`, {}, display);
  for (const part of PARTS) await untilRefused(() => part(player));
}

/** The demo relies on some rows, and ends where the bank behaves otherwise. */
async function untilRefused(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof DemoFailure)) throw error;
  }
}
