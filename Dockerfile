# The same image runs with the embedded PostgreSQL (a volume at /var/lib/tributary) or with DATABASE_URL. linux/amd64, linux/arm64.
FROM node:24-trixie-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
COPY packages/client/package.json packages/client/
COPY packages/console/package.json packages/console/
COPY packages/tracker/package.json packages/tracker/
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/package/stage-package.ts \
  && deploy/container/assemble-rootfs.sh /rootfs "$(ls build/tributary-*.tgz)"

FROM debian:trixie-slim
LABEL org.opencontainers.image.title="Tributary" \
  org.opencontainers.image.description="A self-hosted marketing-attribution and customer-journey service." \
  org.opencontainers.image.licenses="Apache-2.0"
RUN groupadd --gid 10001 tributary \
  && useradd --uid 10001 --gid 10001 --home-dir /var/lib/tributary --no-create-home --shell /usr/sbin/nologin tributary
COPY --from=build /rootfs/ /
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/var/lib/tributary NODE_COMPILE_CACHE=/tmp/tributary-compiled
USER 10001:10001
WORKDIR /var/lib/tributary
VOLUME /var/lib/tributary
EXPOSE 3000
# Liveness: a migration of a large database must not be interrupted. Load balancers use /readyz.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["tributary"]
CMD ["start"]
