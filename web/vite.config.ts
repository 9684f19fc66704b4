import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env['HEDGEROW_SERVER'] ?? 'http://127.0.0.1:8750';

/** What is built is not written by us, and stays out of the history. */
const outOfGit: Plugin = {
  name: 'out-of-git',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: '.gitignore', source: '*\n' });
  },
};

export default defineConfig({
  plugins: [svelte(), outOfGit],
  base: '/',
  resolve: {
    alias: { '@hedgerow': here('../hedgerow'), '@docs': here('../docs') },
  },
  build: {
    outDir: here('../hedgerow/server/static'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      output: {
        // What several pages share comes in one file, not in twenty.
        codeSplitting: { groups: [{ name: 'base', test: /src\/(ui|state|net|art|pages\/(Loading|Broken))\b|src\/words\/(?!..\.ts)|node_modules\/(?!uqr)/, minShareCount: 2 }] },
      },
    },
  },
  server: {
    fs: { allow: [here('..')] },
    proxy: { '/api': server, '/ws': { target: server.replace(/^http/, 'ws'), ws: true } },
  },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
});
