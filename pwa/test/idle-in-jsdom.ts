// jsdom has no idle callbacks: they run in the next task.
window.requestIdleCallback = (run) => window.setTimeout(() => run({ didTimeout: false, timeRemaining: () => 50 }), 0);
window.cancelIdleCallback = (idle) => window.clearTimeout(idle);
