import type { Profile } from '../../../decisions/decisions.js';
import type { Contract } from '../../../http/app-context.js';
import { changedOperations, createContract, sharedContracts } from '../../../xs2a/contract/contract.js';
import { ajvCompiler } from '../../../xs2a/contract/part-checks.js';
import { documentOfProfile, schemaKeyOf } from './profile-document.js';
import { ACCESS_KINDS_NOT_OFFERED } from '../wire/consent.js';

/** Profiles with equal documents share a contract, created on first use. */
export const contractsOf = sharedContracts((operations) => {
  const byProfile = new WeakMap<Profile, Contract>();
  const byShape = new Map<string, Contract>();
  // Documents share most schemas, and each is compiled once.
  const compile = ajvCompiler();
  return (profile) => {
    const known = byProfile.get(profile);
    if (known) return known;
    const shape = schemaKeyOf(profile);
    const adapted = changedOperations(operations, (tree) => documentOfProfile(tree, profile));
    const contract = byShape.get(shape) ?? createContract(adapted, ACCESS_KINDS_NOT_OFFERED, compile);
    byShape.set(shape, contract);
    byProfile.set(profile, contract);
    return contract;
  };
});
