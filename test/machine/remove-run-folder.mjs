export { removeRunFolder as default } from './run-folder.mjs';
