// jsdom has no idle times: what waits for one comes next.
window.requestIdleCallback = (run) => window.setTimeout(() => run({ didTimeout: false, timeRemaining: () => 50 }), 0);
window.cancelIdleCallback = (idle) => window.clearTimeout(idle);
