import { describeIsolation } from '../isolation/isolated-banks.js';

describeIsolation(100);
