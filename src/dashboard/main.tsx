import { render } from 'preact';
import { App } from './app.js';
import { followBank } from './control.js';
import { takeRedirect } from './views/start/journey-store.js';
import './style/dashboard.css';

takeRedirect();
const place = document.getElementById('app');
if (place) render(<App />, place);
followBank();
