export { startSandbank, type Sandbank, type SandbankOptions } from './sandbank.js';
export { ConfigError } from './config.js';
export { ProfileError } from './decisions.js';
