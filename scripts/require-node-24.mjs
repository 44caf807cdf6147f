import './end-with-npm.mjs';

// Loaded before every script: plain JavaScript without new syntax, so that an old Node reads it and can say
// what is wrong.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `Haulwright runs on Node 24; this is Node ${process.versions.node}. ` +
      'On Linux and Windows "npm ci" brings Node 24 along (do not leave out optional packages: no --omit=optional). ' +
      'Elsewhere, install Node 24 from https://nodejs.org and try again.',
  );
  process.exit(1);
}
