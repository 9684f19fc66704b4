import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { router } from './state/router.svelte';
import { words } from './words';

if (import.meta.env.MODE === 'fake') (await import('../dev/fake')).install();

router.start();
await words.load();
mount(App, { target: document.getElementById('app') as HTMLElement });
