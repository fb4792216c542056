/** The least that Express can be: what the start of Sandbank is measured against. Prints its port. */
import express from 'express';

const app = express();
app.get('/', (_req, res) => res.send('hello'));
const server = app.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
