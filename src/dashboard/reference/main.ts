import { startReference } from './start-reference.js';
import './reference.css';

startReference(globalThis.location.pathname.endsWith('/control') ? 'control' : 'interface').catch(reportError);
