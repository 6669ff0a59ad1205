# syntax=docker/dockerfile:1
# The server with the built app and widget. `npm run image-test` runs these steps without Docker.

FROM node:24-bookworm-slim AS tools
# For packages with native code, where no binary of theirs can be had.
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY shared-schema/package.json shared-schema/package.json
COPY widget/package.json widget/package.json
COPY sync-server/package.json sync-server/package.json
COPY pwa/package.json pwa/package.json

FROM tools AS build
RUN --mount=type=cache,target=/root/.npm npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build

FROM tools AS modules
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --no-audit --no-fund --workspace @doorsign/sync-server --workspace @doorsign/shared-schema

FROM node:24-bookworm-slim
# What is in the image: docker build --build-arg COMMIT=$(git rev-parse HEAD) .
ARG COMMIT
WORKDIR /app
COPY --from=modules /app/node_modules node_modules
COPY package.json package.json
COPY shared-schema/package.json shared-schema/package.json
COPY sync-server/package.json sync-server/package.json
COPY --from=build /app/sync-server/dist sync-server/dist
COPY --from=build /app/sync-server/data/public-holidays sync-server/data/public-holidays
COPY --from=build /app/pwa/dist pwa/dist
COPY --from=build /app/widget/dist widget/dist
# The server reads its commit where a checkout has it.
RUN if [ -n "$COMMIT" ]; then mkdir .git && echo "$COMMIT" > .git/HEAD; fi
RUN install -d -o node -g node -m 700 /data
ENV NODE_ENV=production DOORSIGN_MODE=production HOST=0.0.0.0 PORT=8787 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 8787
# Is the process up: `docker ps` shows it, and an orchestrator restarts it. Whether requests may come is for the proxy to ask, at /api/readyz.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not through npm, which hands no signal on. The server starts no other programs, so there is nothing to reap.
CMD ["node", "sync-server/dist/main.js"]
