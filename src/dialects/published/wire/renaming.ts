import type { Account } from '../../../domain/account/account.js';
import { refuseMember } from '../../../domain/errors.js';
import type { RenameItem } from '../../../sim/accounts/change-account-name.js';
import { withoutAbsent } from '../../../domain/without-absent.js';
import {
  readIban,
  readObject,
  readOptionalArray,
  readOptionalNumber,
  readOptionalText,
  readText,
  type JsonObject,
} from '../../../parsing/read.js';

/** A syntactically valid renaming request, with the members that its response echoes. */
export interface RenameRequest {
  readonly items: readonly RenameItem[];
  readonly channelSessionId?: string;
  readonly channelRequestId?: string;
}

/**
 * Parses the body of a renaming.
 * @source Resources and their fields / ChangeAccountName request @decision rename-match, rename-header
 * @throws FORMAT_ERROR
 */
export function readRenameRequest(body: unknown): RenameRequest {
  const request = readObject(body, 'body');
  const header = request['Header'] === undefined ? {} : readObject(request['Header'], 'Header');
  for (const name of ['AppKey', 'Channel', 'TellerName', 'CallerId']) readOptionalText(header, name, 'Header', 1000);
  const channelSessionId = readOptionalText(header, 'ChannelSessionId', 'Header', 1000);
  const channelRequestId = readOptionalText(header, 'ChannelRequestId', 'Header', 1000);
  const parameters = readOptionalArray(request, 'Parameters', '');
  if (parameters === undefined || parameters.length === 0)
    return refuseMember('Parameters', 'must have at least one item');
  const items = parameters.map((item, index) => {
    const path = `Parameters[${index}]`;
    return readItem(readObject(item, path), path);
  });
  return withoutAbsent({ items, channelSessionId, channelRequestId });
}

function readItem(item: JsonObject, path: string): RenameItem {
  const info = `${path}.AccountInfo`;
  const account = readObject(item['AccountInfo'], info);
  const accountName = readText(account, 'AccountName', info, 70).trim();
  const inner = readOptionalNumber(account, 'CustomerNo', info);
  const outer = readOptionalNumber(item, 'CustomerNo', path);
  if (inner !== undefined && outer !== undefined && inner !== outer) {
    refuseMember(`${path}.CustomerNo`, `and ${info}.CustomerNo differ; send one of them`);
  }
  readOptionalText(account, 'ShortName', info, 1000);
  readOptionalNumber(item, 'CustomerIdentity', path);
  const iban = account['IBANNo'] === undefined ? undefined : readIban(account, 'IBANNo', info);
  return {
    path,
    accountName,
    ...withoutAbsent({
      iban,
      customerNo: inner ?? outer,
      suffix: readOptionalNumber(account, 'Suffix', info),
      branchCode: readOptionalNumber(account, 'BranchCode', info),
      currencyCode: readOptionalText(account, 'CurrencyCode', info, 100),
    }),
  };
}

/** A design of this bank: the document defines no fields. @decision rename-response */
export function renamedBody(request: RenameRequest, accounts: readonly Account[]): object {
  return {
    Header: withoutAbsent({ ChannelSessionId: request.channelSessionId, ChannelRequestId: request.channelRequestId }),
    Results: accounts.map((account) => withoutAbsent({ IBANNo: account.iban, AccountName: account.name })),
  };
}
