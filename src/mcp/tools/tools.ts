import type { Tool } from '../tool.js';
import { AUTHORISATION_TOOLS } from './authorisations.js';
import { BANK_TOOLS } from './banks.js';
import { CALL_TOOLS } from './calls.js';
import { CLOCK_TOOLS } from './clock.js';
import { CREDENTIAL_TOOLS } from './credentials.js';
import { DOCUMENT_TOOLS } from './documents.js';
import { RECORD_TOOLS } from './records.js';
import { SCRIPTING_TOOLS } from './scripting.js';
import { SNAPSHOT_TOOLS } from './snapshots.js';

/** Every tool, in the order in which a client lists them: roughly that of a first use. */
export const TOOLS: readonly Tool[] = [
  ...BANK_TOOLS,
  ...CREDENTIAL_TOOLS,
  ...DOCUMENT_TOOLS,
  ...AUTHORISATION_TOOLS,
  ...CLOCK_TOOLS,
  ...RECORD_TOOLS,
  ...CALL_TOOLS,
  ...SCRIPTING_TOOLS,
  ...SNAPSHOT_TOOLS,
];
