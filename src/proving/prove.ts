import type { Sandbank, SandbankOptions } from '../library/index.js';
import { campaign, type CampaignOptions, type CampaignResult } from './campaign.js';
import type { Ending } from './evidence.js';
import { resultText } from './explain.js';
import type { OpenedBank, World } from './run.js';

/** Options of `prove`: those of the campaign, and those of the banks. */
export interface ProveOptions extends CampaignOptions {
  /** Options of each bank, as for `startSandbank`. */
  readonly bank?: SandbankOptions;
  /** `bank`: the client reads the time from the bank (`bank.clock`), so that plans begin on other days and move the clock on. */
  readonly clientClock?: 'bank';
}

/** What `prove` found. */
export interface ProveResult extends CampaignResult {
  /** The findings in words. */
  readonly text: string;
}

// Fake timers of a test runner must not stop the limit of a run.
const { setTimeout, clearTimeout } = globalThis;

/** `prove` with the start of a bank that a program has. */
export function proveWith(start: (options: SandbankOptions) => Promise<Sandbank>) {
  return async (
    client: (bank: Sandbank) => unknown,
    { bank: bankOptions = {}, clientClock, ...options }: ProveOptions = {},
  ): Promise<ProveResult> => {
    const { clock = 'running', onRequest } = bankOptions;
    const world: World = {
      hasBankClock: clientClock === 'bank',
      open: async ({ begin, onRequest: trigger, ...order }) => {
        const bank = await start({
          ...bankOptions,
          ...order,
          ...(begin !== undefined && { clock: begin }),
          ...(trigger && {
            onRequest: async (request) => {
              await trigger(request);
              return onRequest?.(request);
            },
          }),
        });
        if (begin !== undefined && clock === 'running') await bank.clock.set({ mode: 'running' });
        return { client: bank, bank, stop: () => bank.stop() };
      },
      execute: ({ bank }: OpenedBank & { readonly bank: Sandbank }, limitMs) =>
        ended(async () => {
          await client(bank);
        }, limitMs),
    };
    const result = await campaign(world, options);
    return { ...result, text: resultText(result, () => undefined) };
  };
}

/** How a function ended. One that hangs cannot be ended; its bank is stopped. */
async function ended(client: () => Promise<unknown>, limitMs: number): Promise<Ending> {
  const beganMs = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hung = new Promise<'hung'>((resolve) => (timer = setTimeout(() => resolve('hung'), limitMs)));
  const ending = (kind: Ending['kind'], detail: string): Ending => ({
    kind,
    detail,
    durationMs: performance.now() - beganMs,
  });
  try {
    const how = await Promise.race([client(), hung]);
    return how === 'hung' ? ending('hung', `it still ran after ${limitMs} ms`) : ending('passed', '');
  } catch (error) {
    return ending('failed', error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  } finally {
    clearTimeout(timer);
  }
}
