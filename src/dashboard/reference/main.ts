import { placeOf } from '../place.js';
import { startReference } from './start-reference.js';
import './reference.css';

const name = globalThis.location.pathname.endsWith('/control') ? 'control' : 'interface';
startReference(name, placeOf(globalThis.location.pathname)).catch(reportError);
